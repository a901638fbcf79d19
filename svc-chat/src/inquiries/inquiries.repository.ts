import type { DomainEvent } from '@osaka/contracts';
import type { Inquiry } from '@osaka/contracts/chat';
import { createCounters, isDuplicateKey, outboxIndex } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

export interface StoredInquiry extends Inquiry {
  /** The member who was signed in. */
  memberNo?: number;
}
type InquiryDocument = Omit<StoredInquiry, 'inquiryNo'> & {
  _id: number;
  requestId: string;
  outbox?: DomainEvent[];
};
export type InquiryRepository = ReturnType<typeof createInquiryRepository>;

export const inquiryIndexes = [
  { key: { requestId: 1 }, name: 'request', unique: true },
  { key: { 'answer.at': 1, createdAt: 1 }, name: 'list' },
  { key: { createdAt: 1 }, name: 'age' },
  { key: { memberNo: 1, _id: 1 }, name: 'member' },
  outboxIndex,
] as const;
const MAX_LISTED = 200;
const MAX_ANSWERED = 20;

export function createInquiryRepository(db: Db) {
  const inquiries: Collection<InquiryDocument> = db.collection('inquiries');
  const counters = createCounters(db);
  const one = async (filter: object) => {
    const document = await inquiries.findOne(filter);
    return document ? toInquiry(document) : undefined;
  };

  return {
    collection: inquiries,

    /** The number of the inquiry, also of one that was stored with the same request id before. */
    async add(requestId: string, inquiry: Omit<StoredInquiry, 'inquiryNo'>): Promise<number> {
      const known = await one({ requestId });
      if (known) return known.inquiryNo;
      const inquiryNo = await counters.next('inquiry');
      try {
        await inquiries.insertOne({ _id: inquiryNo, requestId, ...inquiry });
        return inquiryNo;
      } catch (error) {
        const first = isDuplicateKey(error) ? await one({ requestId }) : undefined;
        if (!first) throw error;
        return first.inquiryNo;
      }
    },

    find: (inquiryNo: number) => one({ _id: inquiryNo }),

    async findListed(): Promise<StoredInquiry[]> {
      const open = inquiries
        .find({ 'answer.at': { $exists: false } })
        .sort({ createdAt: 1 })
        .limit(MAX_LISTED)
        .toArray();
      const answered = inquiries
        .find({ 'answer.at': { $exists: true } })
        .sort({ 'answer.at': -1 })
        .limit(MAX_ANSWERED)
        .toArray();
      return (await Promise.all([open, answered])).flat().map(toInquiry);
    },

    /** The inquiry if it had no answer yet. */
    async answer(
      inquiryNo: number,
      answer: NonNullable<Inquiry['answer']>,
      notices: readonly DomainEvent[] = [],
    ): Promise<StoredInquiry | undefined> {
      const document = await inquiries.findOneAndUpdate(
        { _id: inquiryNo, answer: { $exists: false } },
        { $set: { answer }, ...(notices.length > 0 && { $push: { outbox: { $each: [...notices] } } }) },
        { returnDocument: 'after' },
      );
      return document ? toInquiry(document) : undefined;
    },

    /** A member's inquiry after that number, in their order. */
    async findNextOf(memberNo: number, after: number): Promise<StoredInquiry | undefined> {
      const document = await inquiries
        .find({ memberNo, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(1)
        .next();
      return document ? toInquiry(document) : undefined;
    },

    async removeBefore(instant: string): Promise<void> {
      await inquiries.deleteMany({ createdAt: { $lt: instant } });
    },
  };
}

function toInquiry({ _id, requestId: _requestId, outbox: _outbox, ...rest }: InquiryDocument): StoredInquiry {
  return { inquiryNo: _id, ...rest };
}
