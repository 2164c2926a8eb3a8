/** Fields of the message to send: which one, from which example, as a form or as JSON. */

import { toJsonText } from '../../console/channel/show-sent.ts';
import type { Draft, SendMessage } from '../../console/console-data.ts';
import { SelectField, TextField } from '../tools/form-parts.tsx';
import type { FormSetting } from './controls.tsx';
import { PartForm } from './form.tsx';
import { StartFrom } from './send-parts.tsx';
import type { EnteredMessages } from './visit.ts';

interface MessageFormProps {
  readonly sends: readonly SendMessage[];
  readonly entered: EnteredMessages;
  /** The chosen message as it will be sent. */
  readonly value: unknown;
  readonly setting: FormSetting;
  readonly onChange: (update: (now: EnteredMessages) => EnteredMessages) => void;
}

export function MessageForm({ sends, entered, value, setting, onChange }: MessageFormProps) {
  const { chosen, drafts, edited } = entered;
  const message = sends.find(({ id }) => id === chosen);
  const change = (changed: Partial<EnteredMessages>) => onChange((now) => ({ ...now, ...changed }));
  const changeDraft = (draft: Draft) =>
    onChange((now) => ({ ...now, drafts: { ...now.drafts, [chosen]: draft }, edited: null }));
  return (
    <>
      {sends.length > 1 && (
        <SelectField
          label="Message"
          value={chosen}
          options={sends.map(({ id, title }) => ({ id, label: title }))}
          onChange={(id) => change({ chosen: id, edited: null })}
        />
      )}
      {message && message.examples.length > 1 && (
        <StartFrom
          examples={message.examples}
          draft={drafts[chosen]}
          own="Your own message"
          onChoose={changeDraft}
        />
      )}
      {message && edited === null && (
        <PartForm
          title={message.part.title}
          shape={message.part.shape}
          draft={drafts[chosen]}
          path="body"
          setting={setting}
          onChange={changeDraft}
        />
      )}
      {message && edited !== null && (
        <TextField
          label={`${message.title}, as JSON`}
          value={edited}
          rows={8}
          onChange={(text) => change({ edited: text })}
          hint="Sent unchanged, so you can see how the server rejects a mistake."
        />
      )}
      {message && (
        <p className="tool-actions">
          <button
            type="button"
            onClick={() => change({ edited: edited === null ? toJsonText(value) : null })}
          >
            {edited === null ? 'Edit as JSON' : 'Back to the form'}
          </button>
        </p>
      )}
    </>
  );
}
