import { createHash } from 'node:crypto';
import type { Member } from '@osaka/service-kit';
import { LRUCache } from 'lru-cache';
import { batchWhileBusy } from '../batching/batch-while-busy.ts';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
/** The response does not wait longer for the counter. */
const MAX_WAIT_MS = 400;
/** Marks in memory, about 150 bytes each. */
const MARKS_KNOWN = 10_000;

/**
 * Counts a visitor once per destination in 24 hours. A member is one visitor everywhere, a guest one per address and
 * browser.
 */
export function createViewCounter({ clock, counters, feed, logger, views }: TravelContext) {
  const addViews = batchWhileBusy<number>(async (travelNos) => {
    const viewed = new Map<number, number>();
    for (const travelNo of travelNos) viewed.set(travelNo, (viewed.get(travelNo) ?? 0) + 1);
    await views.addViews(viewed, await counters.take(COUNTERS.change, viewed.size));
    await feed.changed(...viewed.keys());
  });

  /** Until when a visitor is counted: one who reloads a page costs no command. */
  const counted = new LRUCache<string, number>({ max: MARKS_KNOWN });

  async function count(travelNo: number, visitor: string): Promise<void> {
    const now = clock.now();
    const { isNew, until } = await views.claim(travelNo, visitor, now, new Date(now.getTime() + ONE_DAY_MS));
    counted.set(`${travelNo}:${visitor}`, until.getTime());
    if (isNew) await addViews([travelNo]);
  }

  return async function countView(
    travelNo: number,
    from: { member?: Member; clientAddress: string; userAgent: string },
  ): Promise<void> {
    const visitor = visitorOf(from);
    if ((counted.get(`${travelNo}:${visitor}`) ?? 0) > clock.now().getTime()) return;
    const done = count(travelNo, visitor).catch((error: unknown) => logger.debug({ err: error }, 'view not counted'));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref())]);
  };
}

/** Client addresses are stored only as a digest, for a day. */
function visitorOf({
  member,
  clientAddress,
  userAgent,
}: {
  member?: Member;
  clientAddress: string;
  userAgent: string;
}): string {
  if (member) return `m${member.memberNo}`;
  return createHash('sha256').update(`${clientAddress}\n${userAgent}`).digest('base64url').slice(0, 22);
}
