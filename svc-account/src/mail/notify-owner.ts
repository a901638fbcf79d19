import type { StoredMember } from '../member.ts';
import type { AccountStores } from '../stores.ts';
import type { LoginChangeMail } from './mail-content.ts';
import type { createMailQueue } from './mail-queue.ts';

const NOTICES_A_DAY = { points: 10, perMs: 24 * 3600 * 1000 };

type News = Pick<LoginChangeMail, 'news' | 'provider'>;

/** Mails the member about changes that an attacker would make, at most ten a day. */
export function createNotifyOwner({
  attempts,
  clock,
  mailQueue,
}: Pick<AccountStores, 'attempts' | 'clock'> & { mailQueue: ReturnType<typeof createMailQueue> }) {
  return async ({ memberNo, email }: StoredMember, news: News): Promise<void> => {
    if (!email || (await attempts.take(`second-factor-notice:${memberNo}`, NOTICES_A_DAY)) > 0) return;
    await mailQueue.accept({ purpose: 'second-factor', to: email, ...news, at: clock.now().toISOString() });
  };
}
