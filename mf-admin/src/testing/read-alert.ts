import { fireEvent, screen, within } from '@testing-library/react';

/** Returns the message of the open alert and closes it, so that it does not affect the next test. */
export async function readAlert(): Promise<string> {
  const dialog = await screen.findByRole('alertdialog');
  const message = dialog.querySelector('p')?.textContent ?? '';
  fireEvent.click(within(dialog).getByRole('button', { name: '확인' }));
  return message;
}
