import type { Clock } from '@osaka/service-kit';
import type { SecondFactorMail } from '../mail/mail-content.ts';
import type { StoredMember } from '../member.ts';

const NOTICES_A_DAY = { points: 10, perMs: 24 * 3600 * 1000 };

export interface NoticeParts {
  acceptMail(mail: SecondFactorMail): Promise<void>;
  /** Milliseconds to wait; 0 when the attempt is allowed. */
  takeNotice(key: string, allowance: typeof NOTICES_A_DAY): Promise<number>;
  clock: Clock;
}
export type Notify = ReturnType<typeof createNotify>;

/** Mails the member what somebody who is not the owner would do. */
export function createNotify({ acceptMail, takeNotice, clock }: NoticeParts) {
  return async ({ memberNo, email }: StoredMember, news: SecondFactorMail['news']): Promise<void> => {
    if (!email || (await takeNotice(`second-factor-notice:${memberNo}`, NOTICES_A_DAY)) > 0) return;
    await acceptMail({ purpose: 'second-factor', to: email, news, at: clock.now().toISOString() });
  };
}
