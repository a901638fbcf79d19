import type { Collection, Db } from 'mongodb';
import type { StoredMember } from '../member.ts';

interface Parts {
  findMember(memberNo: number): Promise<StoredMember | undefined>;
  /** undefined when the member has changed since it was read. */
  withdraw(member: StoredMember, withdrawnAt: Date): Promise<StoredMember | undefined>;
  endSessions(memberNo: number): Promise<unknown>;
}

/**
 * Repeats withdrawals that a restored backup does not know, as `npm run restore` has noted them; a receipt was mailed
 * the first time.
 */
export function createRestoredWithdrawals(db: Db, { findMember, withdraw, endSessions }: Parts) {
  const noted: Collection<{ _id: number; withdrawnAt: Date }> = db.collection('restoredWithdrawals');

  async function repeat(memberNo: number, withdrawnAt: Date): Promise<void> {
    for (;;) {
      const member = await findMember(memberNo);
      if (member?.isActive !== 'Y') return;
      if (await withdraw(member, withdrawnAt)) break;
    }
    await endSessions(memberNo);
  }

  return async function apply(): Promise<void> {
    for await (const { _id, withdrawnAt } of noted.find()) {
      await repeat(_id, withdrawnAt);
      await noted.deleteOne({ _id });
    }
  };
}
