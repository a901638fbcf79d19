import { createHash } from 'node:crypto';
import type { Member } from '@osaka/service-kit';
import { batchWhileBusy } from '../batching/batch-while-busy.ts';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
/** The response does not wait longer for the counter. */
const MAX_WAIT_MS = 400;

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

  async function count(travelNo: number, visitor: string): Promise<void> {
    const now = clock.now();
    if (!(await views.claim(travelNo, visitor, now, new Date(now.getTime() + ONE_DAY_MS)))) return;
    await addViews([travelNo]);
  }

  return async function countView(
    travelNo: number,
    visitor: { member?: Member; clientAddress: string; userAgent: string },
  ): Promise<void> {
    const counted = count(travelNo, visitorOf(visitor)).catch((error: unknown) =>
      logger.debug({ err: error }, 'view not counted'),
    );
    await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref())]);
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
