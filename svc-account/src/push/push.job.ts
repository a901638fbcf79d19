import { createSweep } from '@osaka/service-kit';
import * as z from 'zod/mini';
import type { AccountContext } from '../context.ts';
import type { StoredNotice } from '../notices/notices.repository.ts';

export const PUSH_QUEUE = 'push';
const pushJobData = z.object({ memberNo: z.int(), noticeNo: z.int(), sessionId: z.string() });

/** Later than this a notice is left to the bell. */
const TOO_LATE_MS = 12 * 3600 * 1000;

/** Queues a job for each subscribed browser of the member until all are done. */
export function createPushQueue(context: AccountContext) {
  const { jobs, notices, logger } = context;
  return createSweep(
    'pushes',
    async () => {
      for (const notice of await notices.findPushDue()) if (await pushed(notice)) await notices.markPushed(notice);
    },
    logger,
  );

  async function pushed({ memberNo, noticeNo, at, pushedTo }: StoredNotice): Promise<boolean> {
    if (isLate(context, at)) return true;
    const done = [];
    // Redis forgets jobs that are done, so it alone does not tell.
    for (const { sessionId } of await subscribed(context, memberNo))
      if (!pushedTo?.includes(sessionId))
        done.push(await jobs.ensure(PUSH_QUEUE, `push-${noticeNo}-${sessionId}`, { memberNo, noticeNo, sessionId }));
    return done.every(Boolean);
  }
}

/** Sends a notice to one browser. A repetition after a crash replaces the notification, because it has the same tag. */
export function pushJob(context: AccountContext) {
  const { logger, notices, push, sessions } = context;
  return async (data: unknown): Promise<void> => {
    const { memberNo, noticeNo, sessionId } = pushJobData.parse(data);
    const notice = await notices.findOne(memberNo, noticeNo);
    const session = (await subscribed(context, memberNo)).find((each) => each.sessionId === sessionId);
    if (!push || !notice?.isPushDue || notice.pushedTo?.includes(sessionId) || !session || isLate(context, notice.at))
      return;
    const { text, link } = notice;
    const outcome = await push.send(session.push, { noticeNo, text, link });
    await notices.notePushed(notice, sessionId);
    if (outcome === 'gone') await sessions.removePush(sessionId, session.push.endpoint);
    logger.info({ noticeNo, host: new URL(session.push.endpoint).host, outcome }, 'push');
  };
}

/** Open sessions of the member with a subscription. */
async function subscribed({ clock, members, sessions }: AccountContext, memberNo: number) {
  const member = await members.find(memberNo);
  if (member?.isActive !== 'Y') return [];
  return (await sessions.findOf(memberNo, clock.now())).flatMap(({ sessionId, sessionEpoch, endedAt, push }) =>
    push && sessionId && !endedAt && sessionEpoch === member.sessionEpoch ? [{ sessionId, push }] : [],
  );
}

function isLate({ clock }: AccountContext, at: Date): boolean {
  return clock.now().getTime() - at.getTime() > TOO_LATE_MS;
}
