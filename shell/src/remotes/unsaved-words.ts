/** Fields into which this page's visitor has typed. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Remembers from now on where something is typed. */
export function watchWords() {
  document.addEventListener(
    'input',
    ({ target }) => (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && typed.add(target),
    { capture: true },
  );
}

/** Whether a reload might lose words: typed ones are still on the screen, or a form asks before the page is left. */
export function hasUnsavedWords(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return (
    [...typed].some(({ value }) => value !== '') || !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  );
}
