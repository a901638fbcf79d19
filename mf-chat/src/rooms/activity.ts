import {
  ACTIVITY_SENDS,
  ACTIVITY_TOPICS,
  activityEvent,
  SEEN_APART_MS,
  SEEN_EVERY_MS,
  TYPING_EVERY_MS,
  TYPING_SHOWN_MS,
} from '@osaka/contracts/chat';
import type { Link } from '../realtime/link.ts';
import type { Sender } from './outbox.ts';

/** What the other side of a room does; it is not stored anywhere. */
export interface OtherSide {
  isTyping: boolean;
  /** The last message that the other side has seen. */
  seenSeq: number;
}

export const NO_ACTIVITY: OtherSide = { isTyping: false, seenSeq: 0 };

interface ActivityParts {
  roomId: string;
  sender: Sender;
  link: () => Link;
  /** False while the room belongs to nobody or to somebody else: nothing is sent. */
  isHeld?: (() => boolean) | undefined;
  /** The time until the next SEEN; shared by the rooms of a connection. */
  pace?: SeenPace | undefined;
  onChange: (other: OtherSide) => void;
}

export type SeenPace = ReturnType<typeof createSeenPace>;

/** Spreads the SEEN of many rooms; each has the last number at the time it is sent. */
export function createSeenPace() {
  let takenMs = 0;
  return () => {
    takenMs = Math.max(performance.now() + SEEN_EVERY_MS, takenMs + SEEN_APART_MS);
    return takenMs - performance.now();
  };
}

/** Sends TYPING and SEEN of this side at limited rates, and follows those of the other side. */
export function createActivity({
  roomId,
  sender: { senderId, isStaff },
  link,
  isHeld = () => true,
  pace = createSeenPace(),
  onChange,
}: ActivityParts) {
  const frame = { roomId, senderId, isStaff };
  let other = NO_ACTIVITY;
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let seenSeq = 0;
  let sentSeq = 0;
  let seenTimer: ReturnType<typeof setTimeout> | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;

  function change(part: Partial<OtherSide>) {
    other = { ...other, ...part };
    onChange(other);
  }

  function stopTyping() {
    clearTimeout(typingTimer);
    if (other.isTyping) change({ isTyping: false });
  }

  function sendSeenSoon() {
    if (seenSeq > sentSeq) seenTimer ??= setTimeout(sendSeen, pace());
  }

  function sendSeen() {
    seenTimer = undefined;
    if (seenSeq <= sentSeq || !link().isUp || !isHeld()) return;
    // Nothing is seen in a hidden tab.
    if (document.visibilityState === 'hidden')
      return document.addEventListener('visibilitychange', sendSeenSoon, { once: true });
    sentSeq = seenSeq;
    link().signal(ACTIVITY_SENDS.seen.destination, { ...frame, seq: seenSeq });
  }

  return {
    topic: ACTIVITY_TOPICS[isStaff ? 'customer' : 'staff'](roomId),

    receive(frame: unknown) {
      const event = activityEvent.safeParse(frame);
      if (!event.success) return;
      if (event.data.type === 'SEEN') return change({ seenSeq: Math.max(other.seenSeq, event.data.seq) });
      clearTimeout(typingTimer);
      typingTimer = setTimeout(stopTyping, TYPING_SHOWN_MS);
      if (!other.isTyping) change({ isTyping: true });
    },

    /** The other side has sent its text, or the room has ended. */
    stopTyping,

    /** The text in the composer has changed. */
    type() {
      if (!link().isUp || !isHeld() || Date.now() - typedAtMs < TYPING_EVERY_MS) return;
      typedAtMs = Date.now();
      link().signal(ACTIVITY_SENDS.typing.destination, frame);
    },
    /** The composer is empty again, so typing of the next text is sent at once. */
    sent() {
      typedAtMs = Number.NEGATIVE_INFINITY;
    },

    /** This side has seen all messages up to that one. */
    see(seq: number) {
      seenSeq = Math.max(seenSeq, seq);
      sendSeenSoon();
    },
    /** On a new connection: the last seen number is sent again, because the instance may not know it. */
    renew() {
      sentSeq = 0;
      sendSeenSoon();
    },
    stop() {
      clearTimeout(seenTimer);
      clearTimeout(typingTimer);
      document.removeEventListener('visibilitychange', sendSeenSoon);
    },
  };
}
