import { EXPENSE_LIMITS, type ExpenseWords } from '@osaka/contracts/planner';
import type { Collection, Db } from 'mongodb';

export interface StoredExpense extends ExpenseWords {
  expenseNo: number;
  /** Of the call that added it. */
  clientKey?: string;
}
interface LedgerDocument {
  /** The plan's number. */
  _id: number;
  wonPer100Yen?: number;
  /** Oldest first. */
  expenses: StoredExpense[];
  /** Of expenses that are gone, so that a repeated call does not add them again. */
  removed: { expenseNo: number; clientKey: string }[];
}
export type Ledger = Pick<LedgerDocument, 'wonPer100Yen' | 'expenses'>;
export type LedgerRepository = ReturnType<typeof createLedgerRepository>;

const REMOVED_KEPT = 1000;

/** The expenses of a plan, in one document: each write is one update, and the limit holds for writers side by side. */
export function createLedgerRepository(db: Db) {
  const ledgers: Collection<LedgerDocument> = db.collection('planLedgers');

  async function read(planNo: number): Promise<LedgerDocument> {
    return (await ledgers.findOne({ _id: planNo })) ?? { _id: planNo, expenses: [], removed: [] };
  }
  const have = (planNo: number) =>
    ledgers.updateOne({ _id: planNo }, { $setOnInsert: { expenses: [], removed: [] } }, { upsert: true });

  return {
    find: (planNo: number): Promise<Ledger> => read(planNo),

    /** The number of the expense that this key has added; undefined for a new key. */
    async findAdded(planNo: number, clientKey: string): Promise<number | undefined> {
      const { expenses, removed } = await read(planNo);
      return [...expenses, ...removed].find((each) => each.clientKey === clientKey)?.expenseNo;
    },

    /** False where the ledger is full, or has added an expense with this key. */
    async add(planNo: number, expense: StoredExpense): Promise<boolean> {
      await have(planNo);
      const { clientKey } = expense;
      const isNew = clientKey && { 'expenses.clientKey': { $ne: clientKey }, 'removed.clientKey': { $ne: clientKey } };
      const isRoom = { [`expenses.${EXPENSE_LIMITS.expenses - 1}`]: { $exists: false } };
      const { modifiedCount } = await ledgers.updateOne({ _id: planNo, ...isNew, ...isRoom } as object, {
        $push: { expenses: expense },
      });
      return modifiedCount > 0;
    },

    /** False where there is none of this number. */
    async replace(planNo: number, expenseNo: number, words: ExpenseWords): Promise<boolean> {
      const fields = Object.fromEntries(Object.entries(words).map(([name, value]) => [`expenses.$.${name}`, value]));
      const { matchedCount } = await ledgers.updateOne(
        { _id: planNo, 'expenses.expenseNo': expenseNo },
        { $set: fields as object },
      );
      return matchedCount > 0;
    },

    /** False where there is none of this number. */
    async remove(planNo: number, expenseNo: number): Promise<boolean> {
      const { expenses } = await read(planNo);
      const clientKey = expenses.find((each) => each.expenseNo === expenseNo)?.clientKey;
      const { modifiedCount } = await ledgers.updateOne(
        { _id: planNo, 'expenses.expenseNo': expenseNo },
        {
          $pull: { expenses: { expenseNo } },
          ...(clientKey && { $push: { removed: { $each: [{ expenseNo, clientKey }], $slice: -REMOVED_KEPT } } }),
        },
      );
      return modifiedCount > 0;
    },

    async setRate(planNo: number, wonPer100Yen: number): Promise<void> {
      await have(planNo);
      await ledgers.updateOne({ _id: planNo }, { $set: { wonPer100Yen } });
    },

    async removePlans(planNos: readonly number[]): Promise<void> {
      if (planNos.length > 0) await ledgers.deleteMany({ _id: { $in: [...planNos] } });
    },
  };
}
