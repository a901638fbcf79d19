import type { Revocation, Role } from '@osaka/contracts';
import { type MailedNotices, memberRenamed, memberWithdrawn } from '@osaka/contracts/account';
import { type AuditEntry, type Clock, eventOf, isDuplicateKey } from '@osaka/service-kit';
import type { Db, Filter, UpdateFilter } from 'mongodb';
import type { SealedMail } from '../mail/mail-content.ts';
import { memberNameKey, type StoredMember, type Tie, WITHDRAWN_NAME } from '../member.ts';
import { type MemberDocument, membersOf, toMember } from './members.repository.ts';

export type MemberChanges = ReturnType<typeof createMemberChanges>;

// Written together with every change that invalidates tokens; the revoker's sweep publishes pending ones after a crash.
const INVALIDATE_TOKENS = { generation: 1 } as const;
export const INVALIDATE_SESSIONS = { generation: 1, sessionEpoch: 1 } as const;

export const pendingRevocation = (clock: Clock) => ({ revocationDue: true as const, revokedAt: clock.now() });

export function createMemberChanges(db: Db, clock: Clock) {
  const members = membersOf(db);

  async function change(
    filter: Filter<MemberDocument>,
    update: UpdateFilter<MemberDocument>,
  ): Promise<StoredMember | undefined> {
    const document = await members.findOneAndUpdate(filter, update, {
      returnDocument: 'after',
      projection: { outbox: 0, audit: 0 },
    });
    return document ? toMember(document) : undefined;
  }

  return {
    /** Optimistic lock: undefined when the member has changed since it was read. */
    rename({ memberNo, version }: StoredMember, memberName: string): Promise<StoredMember | 'taken' | undefined> {
      const event = eventOf(memberRenamed, version + 1, { memberNo, memberName });
      const renamed = change(
        { _id: memberNo, version, isActive: 'Y' },
        {
          $set: { memberName, memberNameKey: memberNameKey(memberName) },
          $inc: { version: 1 },
          $push: { outbox: event },
        },
      );
      return renamed.catch((error: unknown) => {
        if (isDuplicateKey(error)) return 'taken' as const;
        throw error;
      });
    },

    /** undefined when the password has changed since it was checked. Ends every session. */
    setPassword({ memberNo, memberPw }: StoredMember, hashed: string): Promise<StoredMember | undefined> {
      return change(
        { _id: memberNo, isActive: 'Y', memberPw: memberPw ?? { $exists: false } },
        { $set: { memberPw: hashed, ...pendingRevocation(clock) }, $inc: INVALIDATE_SESSIONS },
      );
    },

    /**
     * Frees the nickname and the address; the id and the hash stay until the purge. Stores the receipt until it is
     * mailed. Ends every session.
     */
    withdraw(
      { memberNo, version }: StoredMember,
      withdrawnAt: Date,
      receipt?: SealedMail,
    ): Promise<StoredMember | undefined> {
      const event = eventOf(memberWithdrawn, version + 1, { memberNo, withdrawnAt: withdrawnAt.toISOString() });
      return change(
        { _id: memberNo, version, isActive: 'Y' },
        {
          // Pending rename events are dropped: they contain a nickname, and this event supersedes them.
          $set: {
            isActive: 'N',
            memberName: WITHDRAWN_NAME,
            withdrawnAt,
            ...pendingRevocation(clock),
            ...(receipt ? { receipt } : {}),
            outbox: [event],
          },
          $unset: {
            memberNameKey: '',
            email: '',
            emailKey: '',
            devices: '',
            ties: '',
            secondFactor: '',
            pendingApp: '',
            passkeyChallenge: '',
            noticeMail: '',
          },
          $inc: { version: 1, ...INVALIDATE_SESSIONS },
        },
      );
    },

    /** undefined when the member has withdrawn or already has the role. */
    setRole(memberNo: number, memberRole: Role, entry: AuditEntry): Promise<StoredMember | undefined> {
      return change(
        { _id: memberNo, isActive: 'Y', memberRole: { $ne: memberRole } },
        { $set: { memberRole, ...pendingRevocation(clock) }, $inc: INVALIDATE_TOKENS, $push: { audit: entry } },
      );
    },

    /** undefined when the member has withdrawn. Ends every session. */
    endSessions(memberNo: number, entry: AuditEntry): Promise<StoredMember | undefined> {
      return change(
        { _id: memberNo, isActive: 'Y' },
        { $set: pendingRevocation(clock), $inc: INVALIDATE_SESSIONS, $push: { audit: entry } },
      );
    },

    /** undefined when the member has withdrawn or already has an account of that provider. */
    addTie(memberNo: number, tie: Tie): Promise<StoredMember | 'taken' | undefined> {
      const added = change(
        { _id: memberNo, isActive: 'Y', 'ties.provider': { $ne: tie.provider } },
        { $push: { ties: tie } },
      );
      return added.catch((error: unknown) => {
        if (isDuplicateKey(error)) return 'taken' as const;
        throw error;
      });
    },

    /** undefined when the ties or the password have changed since the member was read. */
    removeTie({ memberNo, memberPw, ties = [] }: StoredMember, provider: string): Promise<StoredMember | undefined> {
      const rest = ties.filter((tie) => tie.provider !== provider);
      return change(
        { _id: memberNo, isActive: 'Y', ties, memberPw: memberPw ?? { $exists: false } },
        // An empty list would be an entry of the unique index.
        rest.length > 0 ? { $set: { ties: rest } } : { $unset: { ties: '' } },
      );
    },

    /** undefined when the member has withdrawn. */
    setNoticeMail(memberNo: number, mail: Partial<MailedNotices>): Promise<StoredMember | undefined> {
      const $set = Object.fromEntries(Object.entries(mail).map(([kind, isOn]) => [`noticeMail.${kind}`, isOn]));
      return change({ _id: memberNo, isActive: 'Y' }, { $set });
    },

    async addDevice(memberNo: number, device: string, most: number): Promise<void> {
      await members.updateOne(
        { _id: memberNo, isActive: 'Y', devices: { $ne: device } },
        { $push: { devices: { $each: [device], $slice: -most } } },
      );
    },

    async dueReceipts(): Promise<{ memberNo: number; receipt: SealedMail }[]> {
      const due = await members
        .find({ 'receipt.mailId': { $exists: true } }, { projection: { receipt: 1 } })
        .limit(500)
        .toArray();
      return due.flatMap(({ _id, receipt }) => (receipt ? [{ memberNo: _id, receipt }] : []));
    },

    async receiptAccepted(memberNo: number): Promise<void> {
      await members.updateOne({ _id: memberNo }, { $unset: { receipt: '' } });
    },

    async dueRevocations(): Promise<Revocation[]> {
      const due = await members
        .find({ revocationDue: true }, { projection: { generation: 1 } })
        .limit(500)
        .toArray();
      return due.map(({ _id, generation }) => ({ memberNo: _id, generation }));
    },

    /** Marks revocations since that time for publishing again. */
    async repeatRevocationsSince(since: Date): Promise<void> {
      await members.updateMany({ revokedAt: { $gte: since } }, { $set: { revocationDue: true } });
    },

    async revocationPublished({ memberNo, generation }: Revocation): Promise<void> {
      await members.updateOne({ _id: memberNo, generation }, { $unset: { revocationDue: '' } });
    },
  };
}
