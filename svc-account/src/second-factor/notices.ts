import type { AccountContext } from '../context.ts';
import type { SecondFactorMail } from '../mail/mail-content.ts';
import type { StoredMember } from '../member.ts';

const NOTICES_A_DAY = { points: 10, perMs: 24 * 3600 * 1000 };

/** Mails the member what somebody who is not the owner would do. */
export function createNotify({ attempts, clock, mailQueue }: AccountContext) {
  return async ({ memberNo, email }: StoredMember, news: SecondFactorMail['news']): Promise<void> => {
    if (!email || (await attempts.take(`second-factor-notice:${memberNo}`, NOTICES_A_DAY)) > 0) return;
    await mailQueue.accept({ purpose: 'second-factor', to: email, news, at: clock.now().toISOString() });
  };
}
