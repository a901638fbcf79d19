import {
  CHAT_TEXTS,
  DESK_TEXTS,
  HANDOVER_ANSWER_S,
  type HandoverEvent,
  type HandoverFrame,
} from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';
import { acceptedEvent, offeredEvent, returnedEvent } from '../realtime/handover-events.ts';
import type { RoomService } from '../rooms/rooms.service.ts';
import type { StoredHandover } from '../rooms/stored-room.ts';

export type Handovers = ReturnType<typeof createHandovers>;

/**
 * Hands a room over to a colleague: offered, then accepted, or it stays where it is. The room ends, or one of the two
 * leaves: it stays, too.
 */
export function createHandovers(context: ChatContext, rooms: RoomService) {
  const { clock, colleagues, handoverRepository, staffFeed } = context;
  const nowMs = () => clock.now().getTime();
  const now = () => clock.now().toISOString();
  const actions = { offer, accept, decline, withdraw };

  async function offer({ roomId, handoverId, senderId, senderName, toStaffId }: HandoverFrame): Promise<void> {
    const colleague = toStaffId && toStaffId !== senderId ? await colleagues.find(toStaffId) : undefined;
    if (!colleague) throw new AppError('CONFLICT', DESK_TEXTS.colleagueGone);
    if (colleague.isAway) throw new AppError('CONFLICT', DESK_TEXTS.colleagueAway);
    const until = new Date(nowMs() + HANDOVER_ANSWER_S * 1000).toISOString();
    const handover: StoredHandover = {
      handoverId,
      fromId: senderId,
      fromName: senderName,
      toId: colleague.staffId,
      toName: colleague.staffName,
      until,
    };
    const room = await handoverRepository.offer(roomId, handover, now());
    if (!room) throw await refusalOf(roomId, handoverId, senderId);
    staffFeed.handover(offeredEvent(room, handover, nowMs()));
  }

  async function refusalOf(roomId: string, handoverId: string, senderId: string): Promise<AppError> {
    const room = await rooms.known(roomId);
    if (room.status === 'COMPLETED') return new AppError('CONFLICT', CHAT_TEXTS.ended);
    if (room.staffId !== senderId) return new AppError('CONFLICT', DESK_TEXTS.notYours);
    const isOver = room.handover?.handoverId === handoverId || room.endedOffers?.includes(handoverId);
    return new AppError('CONFLICT', isOver ? DESK_TEXTS.offerOver : DESK_TEXTS.alreadyOffered);
  }

  async function accept({ roomId, handoverId, senderId, senderName }: HandoverFrame): Promise<void> {
    const before = await handoverRepository.accept(roomId, handoverId, senderId, senderName, now());
    // Announced again for a repeated frame, because the instance may have crashed before announcing the first one.
    const holds = before ?? (await handoverRepository.findAccepted(roomId, handoverId, senderId));
    if (!holds) throw new AppError('CONFLICT', DESK_TEXTS.offerOver);
    if (before?.handover) staffFeed.handover(acceptedEvent(before, before.handover));
    staffFeed.holderChanged(roomId);
    await rooms.announceHolder(roomId, senderName, handoverId);
  }

  async function decline({ roomId, handoverId, senderId }: HandoverFrame): Promise<void> {
    await returnOffer(roomId, handoverId, 'toId', senderId, 'declined');
  }

  async function withdraw({ roomId, handoverId, senderId }: HandoverFrame): Promise<void> {
    await returnOffer(roomId, handoverId, 'fromId', senderId, 'withdrawn');
  }

  async function returnOffer(
    roomId: string,
    handoverId: string,
    side: 'toId' | 'fromId',
    staffId: string,
    reason: NonNullable<HandoverEvent['reason']>,
  ): Promise<void> {
    const room = await handoverRepository.returnOffer(roomId, handoverId, side, staffId);
    if (!room?.handover) throw new AppError('CONFLICT', DESK_TEXTS.offerOver);
    staffFeed.handover(returnedEvent(room, room.handover, reason));
  }

  return {
    act: (frame: HandoverFrame): Promise<void> => actions[frame.action](frame),

    /** The open offers of a staff member, for a new subscriber. */
    async openOf(staffId: string): Promise<HandoverEvent[]> {
      const rooms = await handoverRepository.findOpen(staffId, now());
      return rooms.flatMap((room) => (room.handover ? [offeredEvent(room, room.handover, nowMs())] : []));
    },

    /** A staff member is connected again: an interrupted end of their rooms no longer prevents handovers. */
    back: (staffId: string): Promise<void> => handoverRepository.holderBack(staffId),

    /** Returns offers to a staff member who has been gone too long. */
    async left(staffId: string): Promise<void> {
      for (const { roomId, handover } of await handoverRepository.findOpen(staffId, now())) {
        if (handover?.toId === staffId)
          await returnOffer(roomId, handover.handoverId, 'toId', staffId, 'left').catch(ignoreOver);
      }
    },
  };
}

/** The colleague, or the one who offered, was faster. */
function ignoreOver(error: unknown) {
  if (!(error instanceof AppError) || error.kind !== 'CONFLICT') throw error;
}
