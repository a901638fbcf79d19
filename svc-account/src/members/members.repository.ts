import type { DomainEvent, Fact } from '@osaka/contracts';
import {
  MEMBERS_PER_PAGE,
  type MemberQuery,
  type MemberSort,
  memberRenamed,
  memberWithdrawn,
} from '@osaka/contracts/account';
import { spellingPattern } from '@osaka/domain/search';
import {
  type AuditEntry,
  auditSourceIndex,
  isDuplicateKey,
  outboxIndex,
  type PublishedCollection,
} from '@osaka/service-kit';
import type { Collection, Db, Filter } from 'mongodb';
import type { SealedMail } from '../mail/mail-content.ts';
import { emailKey, memberIdKey, memberNameKey, type StoredMember } from '../member.ts';

export type MemberDocument = Omit<StoredMember, 'memberNo'> & {
  _id: number;
  memberIdKey: string;
  memberNameKey?: string;
  emailKey?: string;
  outbox: DomainEvent[];
  /** Audit entries that are not in the log yet. */
  audit?: AuditEntry[];
  /** The receipt of a withdrawal that is not with the mails yet. */
  receipt?: SealedMail;
  /** The current generation is not on the revocation feed yet. */
  revocationDue?: true;
  /** When the generation was last incremented. */
  revokedAt?: Date;
};
/** Version of a new member, for which no event has been published. */
const UNPUBLISHED_VERSION = 1;

export type UniqueField = 'memberId' | 'memberName' | 'email';
export type MemberRepository = ReturnType<typeof createMemberRepository>;

// A withdrawn member's name and address are unset; a sparse index then allows them to be used again.
export const memberIndexes = [
  { key: { memberIdKey: 1 }, name: 'memberId', unique: true },
  { key: { memberNameKey: 1 }, name: 'memberName', unique: true, sparse: true },
  { key: { emailKey: 1 }, name: 'email', unique: true, sparse: true },
  { key: { 'ties.provider': 1, 'ties.sub': 1 }, name: 'tie', unique: true, sparse: true },
  { key: { isActive: 1, memberRole: 1, _id: -1 }, name: 'list' },
  { key: { isActive: 1, _id: -1 }, name: 'listByStatus' },
  { key: { memberRole: 1, _id: -1 }, name: 'listByRole' },
  { key: { revocationDue: 1 }, name: 'revocationDue', sparse: true },
  { key: { revokedAt: 1 }, name: 'revokedAt', sparse: true },
  { key: { 'receipt.mailId': 1 }, name: 'receipt', sparse: true },
  { key: { withdrawnAt: 1 }, name: 'withdrawnAt', sparse: true },
  { key: { version: 1 }, name: 'version' },
  outboxIndex,
  auditSourceIndex,
] as const;

export function membersOf(db: Db): Collection<MemberDocument> {
  return db.collection<MemberDocument>('members');
}

export function createMemberRepository(db: Db) {
  const members = membersOf(db);

  async function one(filter: Filter<MemberDocument>): Promise<StoredMember | undefined> {
    const document = await members.findOne(filter, { projection: { outbox: 0, audit: 0 } });
    return document ? toMember(document) : undefined;
  }

  // `$gte: ''` matches every text; it makes the planner choose the index of the sort field.
  async function findSorted(filter: Filter<MemberDocument>, sort: MemberSort, skip: number): Promise<MemberDocument[]> {
    const direction = sort.startsWith('-') ? -1 : 1;
    if (sort === 'no' || sort === '-no') return rows(filter, { _id: direction }, skip);
    if (sort === 'id' || sort === '-id')
      return rows({ ...filter, memberIdKey: { $gte: '' } }, { memberIdKey: direction }, skip);
    const named = { ...filter, memberNameKey: { $gte: '' } };
    const list = await rows(named, { memberNameKey: direction }, skip);
    if (list.length === MEMBERS_PER_PAGE || filter.isActive === 'Y') return list;
    // Withdrawn members have no nickname and come last in both directions.
    const withdrawn = await rows(
      { ...filter, isActive: 'N' },
      { _id: -1 },
      Math.max(0, skip - (await members.countDocuments(named))),
    );
    return [...list, ...withdrawn].slice(0, MEMBERS_PER_PAGE);
  }

  function rows(
    filter: Filter<MemberDocument>,
    order: Record<string, 1 | -1>,
    skip: number,
  ): Promise<MemberDocument[]> {
    return members
      .find(filter, { projection: { outbox: 0, audit: 0 } })
      .sort(order)
      .skip(skip)
      .limit(MEMBERS_PER_PAGE)
      .toArray();
  }

  return {
    find: (memberNo: number) => one({ _id: memberNo }),
    findByMemberId: (memberId: string) => one({ memberIdKey: memberIdKey(memberId) }),
    findByEmail: (email: string) => one({ emailKey: emailKey(email) }),
    findByMemberName: (memberName: string) => one({ memberNameKey: memberNameKey(memberName) }),

    findByTie: (provider: string, sub: string) => one({ ties: { $elemMatch: { provider, sub } } }),

    /** Adds the member or returns the field that is taken; unique indexes decide between concurrent calls. */
    async insert(member: StoredMember): Promise<UniqueField | undefined> {
      const { memberNo, ...rest } = member;
      const keys = {
        memberIdKey: memberIdKey(member.memberId),
        memberNameKey: memberNameKey(member.memberName),
        ...(member.email ? { emailKey: emailKey(member.email) } : {}),
      };
      try {
        await members.insertOne({ _id: memberNo, ...rest, ...keys, outbox: [] });
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await this.firstTaken(member)) ?? 'memberId';
      }
    },

    async firstTaken({
      memberId,
      memberName,
      email,
    }: {
      memberId: string;
      memberName: string;
      email?: string;
    }): Promise<UniqueField | undefined> {
      if (await this.findByMemberId(memberId)) return 'memberId';
      if (await this.findByMemberName(memberName)) return 'memberName';
      if (email && (await this.findByEmail(email))) return 'email';
      return undefined;
    },

    async findPage({
      page,
      status,
      role,
      search,
      sort,
    }: MemberQuery): Promise<{ list: StoredMember[]; totalCount: number }> {
      const filter: Filter<MemberDocument> = {
        ...(status ? { isActive: status } : {}),
        ...(role ? { memberRole: role } : {}),
        ...(search ? { $or: containing(search) } : {}),
      };
      const [documents, totalCount] = await Promise.all([
        findSorted(filter, sort, (page - 1) * MEMBERS_PER_PAGE),
        members.countDocuments(filter),
      ]);
      return { list: documents.map(toMember), totalCount };
    },

    hasOtherAdmin: async (memberNo: number) =>
      (await members.findOne(
        { _id: { $ne: memberNo }, isActive: 'Y', memberRole: 'ROLE_ADMIN' },
        { projection: { _id: 1 } },
      )) !== null,

    async findWithdrawnSince(instant: Date): Promise<number[]> {
      return (await members.find({ withdrawnAt: { $gte: instant } }, { projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      );
    },

    async removeWithdrawnBefore(instant: Date): Promise<number> {
      const { deletedCount } = await members.deleteMany({
        isActive: 'N',
        withdrawnAt: { $lt: instant },
        'outbox.0': { $exists: false },
        'audit.0': { $exists: false },
      });
      return deletedCount;
    },
  };
}

/** Id, nickname or mail address holds the text, in any spelling; the keys are lower case and in NFC. */
function containing(search: string): Filter<MemberDocument>[] {
  const $regex = spellingPattern(search);
  return [{ memberIdKey: { $regex } }, { memberNameKey: { $regex } }, { emailKey: { $regex } }];
}

export function toMember({
  _id,
  memberIdKey: _id1,
  memberNameKey: _name,
  emailKey: _email,
  outbox: _outbox,
  audit: _audit,
  revocationDue: _due,
  revokedAt: _at,
  receipt: _receipt,
  ...rest
}: MemberDocument): StoredMember {
  return { memberNo: _id, ...rest };
}

/** Publishes the current state of every member who was renamed or has withdrawn. */
export function publishedMembers(db: Db): PublishedCollection<MemberDocument> {
  return {
    collection: membersOf(db),
    filter: { version: { $gt: UNPUBLISHED_VERSION } },
    projection: { version: 1, memberName: 1, withdrawnAt: 1 },
    factOf,
  };
}

function factOf({ _id: memberNo, version, memberName, withdrawnAt }: MemberDocument): Fact {
  if (withdrawnAt)
    return { type: memberWithdrawn.type, version, data: { memberNo, withdrawnAt: withdrawnAt.toISOString() } };
  return { type: memberRenamed.type, version, data: { memberNo, memberName } };
}
