import { fireEvent, screen, within } from '@testing-library/react';

/** The sentence of the alert on show, which is closed, so that it does not stand in the way of the next test. */
export async function readAlert(): Promise<string> {
  const dialog = await screen.findByRole('alertdialog');
  const sentence = dialog.querySelector('p')?.textContent ?? '';
  fireEvent.click(within(dialog).getByRole('button', { name: '확인' }));
  return sentence;
}
