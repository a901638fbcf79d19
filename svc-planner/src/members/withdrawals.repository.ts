import { declareIndexes } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

/** A member who has left; kept as long as the member's plans. */
export interface Withdrawal {
  memberNo: number;
  withdrawnAt: Date;
  /** Of the event with the withdrawal. */
  version: number;
}
type WithdrawalDocument = Omit<Withdrawal, 'memberNo'> & { _id: number };
export type WithdrawalRepository = ReturnType<typeof createWithdrawalRepository>;

export const withdrawalIndexes = [{ key: { withdrawnAt: 1 }, name: 'withdrawnAt' }] as const;

export function createWithdrawalRepository(db: Db) {
  const withdrawals: Collection<WithdrawalDocument> = db.collection('withdrawals');
  return {
    prepare: () => declareIndexes(withdrawals, [...withdrawalIndexes]),

    async add({ memberNo, ...withdrawal }: Withdrawal): Promise<void> {
      await withdrawals.updateOne({ _id: memberNo }, { $setOnInsert: withdrawal }, { upsert: true });
    },

    async find(memberNo: number): Promise<Withdrawal | undefined> {
      const document = await withdrawals.findOne({ _id: memberNo });
      return document ? toWithdrawal(document) : undefined;
    },

    async findMany(memberNos: readonly number[]): Promise<Withdrawal[]> {
      return (await withdrawals.find({ _id: { $in: [...memberNos] } }).toArray()).map(toWithdrawal);
    },

    async findSince(date: Date): Promise<Withdrawal[]> {
      return (await withdrawals.find({ withdrawnAt: { $gte: date } }).toArray()).map(toWithdrawal);
    },

    async removeBefore(date: Date): Promise<void> {
      await withdrawals.deleteMany({ withdrawnAt: { $lte: date } });
    },
  };
}

function toWithdrawal({ _id, ...rest }: WithdrawalDocument): Withdrawal {
  return { memberNo: _id, ...rest };
}
