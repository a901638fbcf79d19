import type { ChatMessage } from '@osaka/contracts';
import { useLayoutEffect, useRef, useState } from 'react';

/** Where a reader stands who left the end: from which message on the log is shown, and which was the newest when they left. */
interface Away {
  fromSeq: number;
  seenSeq: number;
}

const PAGE = 60;
const NEAR_END_PX = 48;
const NEAR_TOP_PX = 400;

/**
 * Which messages of a log are shown: the newest, and page by page those before them while the reader scrolls up. The log stays at its end
 * until the reader leaves it; what is put above leaves the reader's place as it is. `own` counts the reader's messages: a new one leads back to the end.
 */
export function useReadingPlace(messages: readonly ChatMessage[], own: number) {
  const log = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<Away>();
  const [knownOwn, setKnownOwn] = useState(own);
  /** How far above the end the reader was before messages were put above. */
  const keptPx = useRef<number>(undefined);
  const shown = shownOf(messages, away);
  const lastSeq = messages.at(-1)?.seq ?? 0;

  if (own !== knownOwn) {
    setKnownOwn(own);
    if (own > knownOwn) setAway(undefined);
  }

  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    if (!away) box.scrollTop = box.scrollHeight;
    else if (keptPx.current !== undefined) box.scrollTop = box.scrollHeight - keptPx.current;
    keptPx.current = undefined;
  });

  // A phone's keyboard and another column make it smaller.
  useLayoutEffect(() => {
    const box = log.current;
    if (!box || away) return;
    const observer = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [away]);

  const onScroll = () => {
    const box = log.current;
    const first = shown[0];
    if (!box || !first) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX) return setAway(undefined);
    const hasOlder = first !== messages[0];
    const older = hasOlder && box.scrollTop < NEAR_TOP_PX ? messages[Math.max(0, messages.indexOf(first) - PAGE)] : undefined;
    if (older) keptPx.current = box.scrollHeight - box.scrollTop;
    if (older || !away) setAway({ fromSeq: (older ?? first).seq, seenSeq: away?.seenSeq ?? lastSeq });
  };

  return {
    log,
    shown,
    onScroll,
    /** Whether the log goes on above what is shown. */
    hasOlder: shown[0] !== messages[0],
    /** Whether something new stands below, out of sight. */
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
