import { randomUUID } from 'node:crypto';
import { CHAT_TEXTS, DESK_TEXTS, NOTES_PER_ROOM, type NoteFrame, type RoomNote } from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';

export type Notes = ReturnType<typeof createNotes>;

/** Notes of staff about a room. They are stored with the room, never among its messages, and go only to staff. */
export function createNotes({ clock, noteRepository, staffFeed }: ChatContext) {
  return {
    /** Stores a note once per client id and notifies staff. */
    async add({ roomId, senderId, senderName, content, clientMessageId }: NoteFrame): Promise<void> {
      const noteId = clientMessageId === undefined ? randomUUID() : `${senderId}:${clientMessageId}`;
      const note: RoomNote = {
        type: 'NOTE',
        noteId,
        roomId,
        senderId,
        senderName,
        content,
        timestamp: clock.now().toISOString(),
      };
      if (await noteRepository.add(note)) return staffFeed.note(note);
      const stored = await noteRepository.find(roomId);
      if (!stored) throw new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing);
      const before = stored.find((each) => each.noteId === noteId);
      // Sent again, because the instance may have crashed before it notified staff.
      if (before) staffFeed.note(before);
      else if (stored.length >= NOTES_PER_ROOM) throw new AppError('CONFLICT', DESK_TEXTS.notesFull);
    },

    /** The notes of a room, oldest first. */
    async of(roomId: string): Promise<RoomNote[]> {
      const stored = await noteRepository.find(roomId);
      if (!stored) throw new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing);
      return stored;
    },
  };
}
