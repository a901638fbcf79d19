import {
  type Colleague,
  DESK_SENDS,
  DESK_TEXTS,
  deskRenewed,
  type HandoverEvent,
  type HandoverFrame,
  handoverEvent,
  type Room,
} from '@osaka/contracts/chat';
import { read } from '../realtime/frame-body.ts';
import { type Link, LinkLost } from '../realtime/link.ts';
import { newClientMessageId } from '../rooms/outbox.ts';
import type { DeskStore } from './desk-state.ts';
import type { StaffSession } from './staff-session.ts';

interface HandoversParts {
  store: DeskStore;
  session: StaffSession;
  link: () => Link;
  /** The room belongs to this staff member now. */
  onTaken: (roomId: string) => void;
  /** The room belongs to a colleague now. */
  onGiven: (roomId: string) => void;
  onNotice: (message: string) => void;
  /** Signals were lost, so the lists may be outdated, too. */
  onRenewed: () => void;
  onAlert: (message: string) => void;
}

export type DeskHandovers = ReturnType<typeof createHandovers>;

/**
 * The open offers to and from this staff member. The service decides; an offer without an answer ends by itself here.
 */
export function createHandovers({
  store,
  session,
  link,
  onTaken,
  onGiven,
  onNotice,
  onRenewed,
  onAlert,
}: HandoversParts) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function drop(handoverId: string) {
    clearTimeout(timers.get(handoverId));
    timers.delete(handoverId);
    store.change({ offers: store.state.offers.filter((offer) => offer.handoverId !== handoverId) });
  }

  async function send(frame: Pick<HandoverFrame, 'roomId' | 'handoverId' | 'action' | 'toStaffId'>): Promise<void> {
    try {
      await link().send(DESK_SENDS.handover.destination, {
        senderId: session.staffId,
        senderName: session.staffName,
        ...frame,
      });
    } catch (error) {
      onAlert(error instanceof LinkLost ? '연결이 끊겼어요. 다시 연결된 뒤 시도해주세요.' : (error as Error).message);
    }
  }

  function open(offer: HandoverEvent) {
    drop(offer.handoverId);
    store.change({ offers: [...store.state.offers, offer] });
    const end = () => {
      drop(offer.handoverId);
      if (isOwn(offer))
        onNotice(`${offer.toName} 상담원이 대답하지 않아 ${offer.customerName}님의 상담을 넘기지 못했습니다.`);
    };
    timers.set(offer.handoverId, setTimeout(end, offer.remainingMs));
  }

  const isOwn = ({ fromId }: HandoverEvent) => fromId === session.staffId;

  function receive(text: string) {
    if (read(deskRenewed, text)) {
      forget();
      return onRenewed();
    }
    const event = read(handoverEvent, text);
    if (!event) return;
    if (event.state === 'offered') return open(event);
    drop(event.handoverId);
    if (event.state === 'refused') onAlert(event.message ?? DESK_TEXTS.offerOver);
    else if (event.state === 'accepted') conclude(event);
    else if (isOwn(event)) tellReturn(event);
  }

  function conclude(event: HandoverEvent) {
    if (event.toId === session.staffId) return onTaken(event.roomId);
    onNotice(`${event.toName} 상담원이 ${event.customerName}님의 상담을 이어받았습니다.`);
    onGiven(event.roomId);
  }

  function tellReturn({ reason, toName, customerName }: HandoverEvent) {
    if (reason === 'declined') onNotice(`${toName} 상담원이 ${customerName}님의 상담을 받지 않았습니다.`);
    else if (reason === 'left')
      onNotice(`${toName} 상담원의 연결이 끊겨 ${customerName}님의 상담을 넘기지 못했습니다.`);
  }

  /** Drops the offers, as after a lost connection; the service sends them again. */
  function forget() {
    for (const { handoverId } of store.state.offers) drop(handoverId);
  }

  return {
    receive,
    offer: ({ roomId }: Room, { staffId }: Colleague) =>
      send({ roomId, handoverId: newClientMessageId(), action: 'offer', toStaffId: staffId }),
    answer: ({ roomId, handoverId }: HandoverEvent, action: 'accept' | 'decline' | 'withdraw') =>
      send({ roomId, handoverId, action }),
    forget,
  };
}
