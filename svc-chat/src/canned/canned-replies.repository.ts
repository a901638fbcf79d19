import type { CannedReply } from '@osaka/contracts/chat';
import { createCounters, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

type ReplyDocument = Omit<CannedReply, 'replyNo'> & { _id: number };
type Words = Pick<CannedReply, 'name' | 'text' | 'updateDate'>;
export type CannedReplyRepository = ReturnType<typeof createCannedReplyRepository>;

export const cannedReplyIndexes = [{ key: { name: 1 }, name: 'name', unique: true }] as const;

export function createCannedReplyRepository(db: Db) {
  const replies: Collection<ReplyDocument> = db.collection('cannedReplies');
  const counters = createCounters(db);

  return {
    collection: replies,
    findAll: async () => (await replies.find().toArray()).map(toReply),
    count: () => replies.countDocuments(),

    /** Undefined if the name is taken. */
    async insert(words: Words): Promise<CannedReply | undefined> {
      const document = { _id: await counters.next('cannedReply'), ...words };
      return (await ignoreDuplicateKey(replies.insertOne(document))) && toReply(document);
    },

    /** `isTaken` if another reply has the name; no reply if there is none with that number. */
    async change(replyNo: number, words: Words): Promise<{ isTaken: boolean; reply?: CannedReply }> {
      const changed = await ignoreDuplicateKey(
        replies
          .findOneAndUpdate({ _id: replyNo }, { $set: words }, { returnDocument: 'after' })
          .then((document) => ({ document })),
      );
      return changed?.document
        ? { isTaken: false, reply: toReply(changed.document) }
        : { isTaken: changed === undefined };
    },

    async remove(replyNo: number): Promise<boolean> {
      return (await replies.deleteOne({ _id: replyNo })).deletedCount > 0;
    },
  };
}

function toReply({ _id, name, text, updateDate }: ReplyDocument): CannedReply {
  return { replyNo: _id, name, text, updateDate };
}
