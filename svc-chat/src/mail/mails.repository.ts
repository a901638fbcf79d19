import type { Origin } from '@osaka/contracts';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

/** A mail that was accepted for sending; what it says is read from its inquiry or its room when it is sent. */
export type StoredMail = { mailId: string; createdAt: Date; origin?: Origin } & (
  | { kind: 'inquiry' | 'answer'; inquiryNo: number }
  /** The address is erased once the mail is sent. */
  | { kind: 'transcript'; roomId: string; to?: string }
);
export type MailToSend = StoredMail extends infer M
  ? M extends StoredMail
    ? Omit<M, 'createdAt' | 'origin'>
    : never
  : never;
type Closing = { sentAt: Date } | { droppedBecause: 'refused' | 'gone' | 'too late' };
type MailDocument = {
  _id: string;
  isOpen?: true;
  kind: StoredMail['kind'];
  createdAt: Date;
  origin?: Origin;
  inquiryNo?: number;
  roomId?: string;
  to?: string;
} & Partial<{
  sentAt: Date;
  droppedBecause: string;
}>;
export type MailRepository = ReturnType<typeof createMailRepository>;

export const mailIndexes = [
  { key: { isOpen: 1 }, name: 'isOpen', sparse: true },
  { key: { createdAt: 1 }, name: 'age' },
] as const;

export function createMailRepository(db: Db) {
  const mails: Collection<MailDocument> = db.collection('mails');
  return {
    collection: mails,

    /** Adding a mail with the same id again changes nothing. */
    async add({ mailId, ...rest }: StoredMail): Promise<void> {
      await ignoreDuplicateKey(mails.insertOne({ _id: mailId, ...rest, isOpen: true }));
    },

    /** The mail if it is still to be sent; null for one that is done, undefined for an unknown one. */
    async findOpen(mailId: string): Promise<StoredMail | null | undefined> {
      const document = await mails.findOne({ _id: mailId });
      if (!document) return undefined;
      const { _id, isOpen, ...rest } = document;
      return isOpen ? ({ mailId: _id, ...rest } as StoredMail) : null;
    },

    async findAllOpen(): Promise<Pick<StoredMail, 'mailId' | 'origin'>[]> {
      const open = await mails.find({ isOpen: true }, { projection: { origin: 1 } }).toArray();
      return open.map(({ _id, origin }) => ({ mailId: _id, ...(origin && { origin }) }));
    },

    async close(mailId: string, outcome: Closing): Promise<void> {
      await mails.updateOne({ _id: mailId }, { $set: outcome, $unset: { isOpen: true, to: true, origin: true } });
    },

    /** Removes mails that are done; one that waits for the mail server stays. */
    async removeDoneBefore(instant: Date): Promise<void> {
      await mails.deleteMany({ createdAt: { $lt: instant }, isOpen: { $exists: false } });
    },
  };
}
