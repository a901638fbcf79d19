import type { ChatMessage } from '@osaka/contracts/chat';
import { useLayoutEffect, useRef, useState } from 'react';

/** State of a reader who scrolled up: the first visible message, and the newest one at that time. */
interface Away {
  fromSeq: number;
  seenSeq: number;
}

const PAGE = 60;
const NEAR_END_PX = 48;
const NEAR_TOP_PX = 400;

/** Loader for messages before the first known one; undefined when there are none. */
interface Earlier {
  state: 'loading' | 'failed' | undefined;
  read(): void;
}

/**
 * Virtual paging of a log: shows the newest messages, and older pages while the reader scrolls up. The log sticks to
 * its end until the reader scrolls up; prepended messages keep the scroll position. `own` counts the reader's messages:
 * a new one scrolls to the end.
 */
export function useReadingPlace(messages: readonly ChatMessage[], own: number, earlier?: Earlier) {
  const log = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<Away>();
  const [knownOwn, setKnownOwn] = useState(own);
  /** The first visible message, and the distance of the scroll position from the end. */
  const place = useRef({ firstSeq: 0, fromEndPx: 0 });
  const shown = shownOf(messages, away);
  const firstSeq = shown[0]?.seq ?? 0;
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const hasHidden = shown[0] !== messages[0];

  if (own !== knownOwn) {
    setKnownOwn(own);
    if (own > knownOwn) setAway(undefined);
  }

  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    if (!away) box.scrollTop = box.scrollHeight;
    else if (firstSeq < place.current.firstSeq) box.scrollTop = box.scrollHeight - place.current.fromEndPx;
    place.current = { firstSeq, fromEndPx: box.scrollHeight - box.scrollTop };
  });

  // The height changes with the on-screen keyboard and with other columns.
  useLayoutEffect(() => {
    const box = log.current;
    if (!box || away) return;
    const observer = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [away]);

  const leaveEnd = (fromSeq: number) => setAway({ fromSeq, seenSeq: away?.seenSeq ?? lastSeq });

  /** Shows one more page; unloaded messages follow when they arrive. */
  const showOlder = () => {
    leaveEnd(firstSeq - PAGE);
    if (firstSeq - PAGE < (messages[0]?.seq ?? 0)) earlier?.read();
  };

  const onScroll = () => {
    const box = log.current;
    if (!box || shown.length === 0) return;
    place.current.fromEndPx = box.scrollHeight - box.scrollTop;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX) return setAway(undefined);
    const isNearTop = box.scrollTop < NEAR_TOP_PX;
    if (isNearTop && (hasHidden || (earlier && !earlier.state))) showOlder();
    else if (!away) leaveEnd(firstSeq);
  };

  return {
    log,
    shown,
    onScroll,
    /** Whether there are messages above the visible ones. */
    hasOlder: hasHidden || earlier !== undefined,
    showOlder,
    /** Whether there are new messages below the visible ones. */
    hasNews: away !== undefined && lastSeq > away.seenSeq,
    toEnd: () => setAway(undefined),
  };
}

function shownOf(messages: readonly ChatMessage[], away: Away | undefined): readonly ChatMessage[] {
  if (!away) return messages.slice(-PAGE);
  return messages.slice(
    Math.max(
      0,
      messages.findIndex(({ seq }) => seq >= away.fromSeq),
    ),
  );
}
