/** Button that copies a text, or, without one, the code of the figure it is in. The boot script does the copying. */
interface CopyButtonProps {
  readonly text?: string;
  /** Accessible name, if the page has several buttons with the same label. */
  readonly label?: string;
  /** Visible label. */
  readonly children?: string;
}

export function CopyButton({ text = '', label, children = 'Copy' }: CopyButtonProps) {
  return (
    <button type="button" className="copy" data-copy={text} aria-label={label}>
      {children}
    </button>
  );
}
