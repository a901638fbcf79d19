/**
 * What the topmost open dialog announces: an alert over it, or a message within it. What is said elsewhere is below it,
 * where it is neither seen nor heard.
 */
export function announcedOnTop(): string {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (dialog?.getAttribute('role') === 'alertdialog') return dialog.querySelector('p')?.textContent ?? '';
  const said = [...(dialog?.querySelectorAll('[role=alert], [role=status]') ?? [])].map(
    ({ textContent }) => textContent ?? '',
  );
  return said.join(' ').trim();
}
