import { messageOf, saveFile, showAlert } from '@osaka/web-kit';
import { transcriptOf } from '../rooms/rooms.api.ts';

/** Saves the consultation as a text file. */
export async function downloadTranscript(roomId: string): Promise<void> {
  try {
    const { fileName, text } = await transcriptOf(roomId);
    saveFile(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
  } catch (error) {
    void showAlert(messageOf(error));
  }
}
