/** Makes screen readers announce a sentence, through the live region every page has. */
export function say(text: string): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = text;
}
