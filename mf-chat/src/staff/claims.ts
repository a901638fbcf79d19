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
  /** Shows an alert to staff. */
  onAlert: (message: string) => void;
  /** Called in every case, so that the lists are read pendingRetry. */
  onDone: () => void;
}

/** Claims of waiting chats; of several concurrent ones one succeeds, the others are refused. */
export function createClaims({ store, session, link, ownNotices, onWon, onAlert, onDone }: ClaimsParts) {
  let isLost = false;
  /** Retried once on the next connection: refused because of an expired token, or interrupted by a lost connection. */
  let pendingRetry: Room | undefined;

  async function claim(room: Room): Promise<void> {
    if (!link().isUp) return onAlert('WebSocket 연결이 필요합니다.');
    if (store.state.claiming) return;
    const isSecond = pendingRetry === room;
    [isLost, pendingRetry] = [false, undefined];
    store.change({ claiming: room.roomId });
    const withdrawNotice = ownNotices.expect(STAFF_NOTICES.started(session.staffName, room.customerName));
    try {
      await link().send(SENDS.startConsultation.destination, {
        roomId: room.roomId,
        senderId: session.staffId,
        senderName: session.staffName,
      });
      if (isLost) throw new Refused('CONFLICT', CHAT_TEXTS.taken);
      onWon(room);
    } catch (error) {
      withdrawNotice();
      // Claims are idempotent per staff member, so an unknown outcome is retried.
      const isWorthRetry = error instanceof LinkLost || (error instanceof Refused && error.kind === 'FORBIDDEN');
      if (isWorthRetry && !isSecond) pendingRetry = room;
      else if (error instanceof Refused) onAlert(error.message);
    } finally {
      store.change({ claiming: undefined });
      onDone();
    }
  }

  return {
    claim,
    /** The refusal arrives as a notification before the receipt. */
    onNotification(notification: string) {
      if (notification === CHAT_TEXTS.taken) isLost = true;
    },
    async arrive(): Promise<void> {
      if (pendingRetry) await claim(pendingRetry);
    },
  };
}
