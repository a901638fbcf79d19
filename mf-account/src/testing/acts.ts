import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

export async function type(label: string, value: string): Promise<void> {
  await act(async () => fireEvent.change(field(label), { target: { value } }));
}

export async function leave(label: string): Promise<void> {
  await act(async () => fireEvent.blur(field(label)));
}

export async function click(name: string): Promise<void> {
  await act(async () => fireEvent.click(button(name)));
}

/** Waits for the dialog with exactly this message and closes it. */
export async function closeDialog(message: string): Promise<void> {
  const dialog = await waitFor(() => screen.getByRole('alertdialog', { name: message }));
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '확인' })));
}

export const says = (message: string) => waitFor(() => screen.getAllByText(message));
export const saysNot = (message: string) =>
  waitFor(() => screen.queryAllByText(message).length === 0 || Promise.reject(new Error(`still says ${message}`)));
