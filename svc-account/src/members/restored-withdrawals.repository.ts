import type { Collection } from 'mongodb';
import type { AccountContext } from '../context.ts';

/**
 * Repeats withdrawals that a restored backup does not know, as `npm run restore` has noted them; a receipt was mailed
 * the first time.
 */
export function createRestoredWithdrawals({ db, memberChanges, members, notices, sessions }: AccountContext) {
  const noted: Collection<{ _id: number; withdrawnAt: Date }> = db.collection('restoredWithdrawals');

  async function repeat(memberNo: number, withdrawnAt: Date): Promise<void> {
    for (;;) {
      const member = await members.find(memberNo);
      if (member?.isActive !== 'Y') return;
      if (await memberChanges.withdraw(member, withdrawnAt)) break;
    }
    await sessions.removeOf(memberNo);
    await notices.removeOf(memberNo);
  }

  return async function apply(): Promise<void> {
    for await (const { _id, withdrawnAt } of noted.find()) {
      await repeat(_id, withdrawnAt);
      await noted.deleteOne({ _id });
    }
  };
}
