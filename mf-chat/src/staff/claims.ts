import { CHAT_TEXTS, type Room, SENDS, STAFF_NOTICES } from '@osaka/contracts/chat';
import { type Link, LinkLost, Refused } from '../realtime/link.ts';
import type { DeskStore } from './desk-state.ts';
import type { OwnNotices } from './notices.ts';
import type { StaffSession } from './staff-session.ts';

interface ClaimsParts {
  store: DeskStore;
  session: StaffSession;
  link: () => Link;
  ownNotices: OwnNotices;
  onWon: (room: Room) => void;
  /** A sentence that staff must read. */
  onAlert: (message: string) => void;
  /** Won, lost or unknown: the lists show it. */
  onDone: () => void;
}

/** Taking waiting chats; of several who try one wins, the others are told. */
export function createClaims({ store, session, link, ownNotices, onWon, onAlert, onDone }: ClaimsParts) {
  let isLost = false;
  /** Asked for again on the next connection, once: refused because of an expired token, or the connection went before the answer came. */
  let again: Room | undefined;

  async function claim(room: Room): Promise<void> {
    if (!link().isUp) return onAlert('WebSocket 연결이 필요합니다.');
    if (store.state.claiming) return;
    const isSecond = again === room;
    [isLost, again] = [false, undefined];
    store.change({ claiming: room.roomId });
    const withdrawNotice = ownNotices.expect(STAFF_NOTICES.started(session.staffName, room.customerName));
    try {
      await link().send(SENDS.startConsultation.destination, { roomId: room.roomId, senderId: session.staffId, senderName: session.staffName });
      if (isLost) throw new Refused('CONFLICT', CHAT_TEXTS.taken);
      onWon(room);
    } catch (error) {
      withdrawNotice();
      // A claim that is made twice by the same staff member is won once, so an unknown outcome is asked for again.
      const isWorthAgain = error instanceof LinkLost || (error instanceof Refused && error.kind === 'FORBIDDEN');
      if (isWorthAgain && !isSecond) again = room;
      else if (error instanceof Refused) onAlert(error.message);
    } finally {
      store.change({ claiming: undefined });
      onDone();
    }
  }

  return {
    claim,
    /** The loser is told before the receipt. */
    hear(notification: string) {
      if (notification === CHAT_TEXTS.taken) isLost = true;
    },
    async arrive(): Promise<void> {
      if (again) await claim(again);
    },
  };
}
