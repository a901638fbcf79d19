import { createCannedReplies } from './canned/canned-replies.service.ts';
import type { ChatContext } from './context.ts';
import { createMails } from './mail/mails.ts';
import { createRenewal } from './realtime/renewal.ts';
import { createAnswerNotices } from './rooms/answer-notices.ts';
import { createQueuePlaces } from './rooms/queue-places.ts';
import { createRoomCustomers } from './rooms/room-customers.ts';
import { createRoomService } from './rooms/rooms.service.ts';
import { createTranscripts } from './rooms/transcript.ts';
import { createSearch } from './search/search.service.ts';
import { createHandovers } from './staff/handovers.ts';
import { createNotes } from './staff/notes.ts';

export type ChatServices = ReturnType<typeof createChatServices>;

/** The context with its services, which routes, connections and jobs call. */
export function createChatServices(context: ChatContext) {
  const { colleagues, customerPresence, onRevoked, staffPresence, tokenHolders } = context;
  const answers = createAnswerNotices(context);
  const rooms = createRoomService(context, answers);
  const customers = createRoomCustomers(context, answers);
  const notes = createNotes(context);
  const handovers = createHandovers(context, rooms);
  const transcripts = createTranscripts(context);
  customerPresence.listen({ onGone: customers.left, onBack: customers.back });
  staffPresence.listen({
    /** Offers to a staff member who has been gone too long go back, and their own rooms end. */
    async onGone(staffId) {
      // First, because a staff member who returns meanwhile sends name and state again.
      await colleagues.forget(staffId);
      await handovers.left(staffId);
      await rooms.abandon(staffId);
    },
    onBeat: colleagues.restore,
  });
  onRevoked(tokenHolders.recheck);
  return {
    ...context,
    rooms,
    customers,
    notes,
    handovers,
    transcripts,
    places: createQueuePlaces(context),
    renewal: createRenewal(context, { rooms, notes, handovers }),
    mails: createMails(context, transcripts),
    cannedReplies: createCannedReplies(context),
    search: createSearch(context),
  };
}
