import { NOTES_PER_ROOM, type RoomNote } from '@osaka/contracts/chat';
import type { Collection, Db } from 'mongodb';

type StoredNote = Omit<RoomNote, 'type' | 'roomId'>;
/** The part of a room that the repository of the rooms never reads. */
interface NotedRoom {
  _id: string;
  notes?: StoredNote[];
}
export type NoteRepository = ReturnType<typeof createNoteRepository>;

/** Notes are stored in the document of their room, so that they are deleted with it and at the same time. */
export function createNoteRepository(db: Db) {
  const rooms: Collection<NotedRoom> = db.collection('rooms');
  return {
    /** False if it is stored already, the room is full, or there is no room. */
    async add({ type: _type, roomId, ...note }: RoomNote): Promise<boolean> {
      const filter = {
        _id: roomId,
        'notes.noteId': { $ne: note.noteId },
        [`notes.${NOTES_PER_ROOM - 1}`]: { $exists: false },
      };
      const { modifiedCount } = await rooms.updateOne(filter, { $push: { notes: note } });
      return modifiedCount > 0;
    },

    /** Oldest first; undefined without the room. */
    async find(roomId: string): Promise<RoomNote[] | undefined> {
      const room = await rooms.findOne({ _id: roomId }, { projection: { notes: 1 } });
      return room ? (room.notes ?? []).map((note) => ({ type: 'NOTE', roomId, ...note })) : undefined;
    },
  };
}
