import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

/** A copy of the member data that this service needs: the name beside reviews. */
interface MemberCopy {
  _id: number;
  memberName: string;
  isWithdrawn: boolean;
  /** Version of the last applied event; 0 while the name comes from a token. */
  version: number;
  withdrawnAt?: Date;
}
export interface Author {
  /** Null for withdrawn members. */
  memberNo: number | null;
  memberName: string;
}
export const memberCopyIndexes = [{ key: { withdrawnAt: 1 }, name: 'withdrawnAt', sparse: true }] as const;

export type MemberRepository = ReturnType<typeof createMemberRepository>;

const WITHDRAWN = '탈퇴한 사용자';

export function createMemberRepository(db: Db) {
  const members: Collection<MemberCopy> = db.collection('memberCopies');

  /** Upserts the copy; a newer or final state is kept. */
  async function apply(
    memberNo: number,
    version: number,
    state: Pick<MemberCopy, 'memberName' | 'isWithdrawn'>,
  ): Promise<void> {
    await ignoreDuplicateKey(
      members.updateOne(
        { _id: memberNo, version: { $lt: version }, isWithdrawn: false },
        { $set: { ...state, version } },
        { upsert: true },
      ),
    );
  }

  return {
    rename: (memberNo: number, memberName: string, version: number) =>
      apply(memberNo, version, { memberName, isWithdrawn: false }),

    /** Final: late events have no effect. */
    async withdraw(memberNo: number, withdrawnAt: Date, version: number): Promise<void> {
      await members.updateOne(
        { _id: memberNo },
        { $set: { memberName: WITHDRAWN, isWithdrawn: true, withdrawnAt, version } },
        { upsert: true },
      );
    },

    async isWithdrawn(memberNo: number): Promise<boolean> {
      return (await members.findOne({ _id: memberNo }, { projection: { isWithdrawn: 1 } }))?.isWithdrawn ?? false;
    },

    async findWithdrawnSince(date: Date): Promise<number[]> {
      return (await members.find({ withdrawnAt: { $gte: date } }, { projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      );
    },

    async versionsOf(memberNos: readonly number[]): Promise<Map<number, number>> {
      const copies = await members.find({ _id: { $in: [...memberNos] } }, { projection: { version: 1 } }).toArray();
      return new Map(copies.map(({ _id, version }) => [_id, version]));
    },

    /** Stores the name from a token until an event provides it. */
    async remember(memberNo: number, memberName: string): Promise<void> {
      await ignoreDuplicateKey(
        members.updateOne(
          { _id: memberNo },
          { $setOnInsert: { memberName, isWithdrawn: false, version: 0 } },
          { upsert: true },
        ),
      );
    },

    async findAuthors(memberNos: readonly number[]): Promise<(memberNo: number) => Author> {
      const copies = new Map(
        (await members.find({ _id: { $in: [...new Set(memberNos)] } }).toArray()).map((copy) => [copy._id, copy]),
      );
      return (memberNo) => {
        const copy = copies.get(memberNo);
        return copy && !copy.isWithdrawn
          ? { memberNo, memberName: copy.memberName }
          : { memberNo: null, memberName: WITHDRAWN };
      };
    },
  };
}
