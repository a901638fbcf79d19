import { messageOf, showAlert } from '@osaka/web-kit';
import { transcriptOf } from '../rooms/rooms.api.ts';

/** Saves the consultation as a text file. */
export async function downloadTranscript(roomId: string): Promise<void> {
  try {
    const { fileName, text } = await transcriptOf(roomId);
    save(fileName, text);
  } catch (error) {
    void showAlert(messageOf(error));
  }
}

function save(fileName: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
