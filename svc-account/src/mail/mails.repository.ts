import type { Origin } from '@osaka/contracts';
import { ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { MailToSend } from './mail-content.ts';

/** A mail that was accepted for sending. */
export interface StoredMail {
  mailId: string;
  purpose: MailToSend['purpose'];
  /** Address and content, encrypted; erased as soon as the mail is sent or dropped. */
  sealed?: string;
  /** The request that asked for it; erased with the content. */
  origin?: Origin;
  createdAt: Date;
  sentAt?: Date;
  droppedBecause?: 'superseded' | 'refused' | 'too late' | 'unreadable' | 'turned off';
}
type MailDocument = Omit<StoredMail, 'mailId'> & { _id: string; isOpen?: true };
export type MailRepository = ReturnType<typeof createMailRepository>;

export const mailIndexes = [
  { key: { isOpen: 1 }, name: 'isOpen', sparse: true },
  { key: { createdAt: 1 }, name: 'age' },
] as const;

export function createMailRepository(db: Db) {
  const mails: Collection<MailDocument> = db.collection('mails');
  return {
    /** Adding a mail with the same id again changes nothing. */
    async add({ mailId, ...rest }: StoredMail): Promise<void> {
      await ignoreDuplicateKey(mails.insertOne({ _id: mailId, ...rest, isOpen: true }));
    },

    async find(mailId: string): Promise<StoredMail | undefined> {
      const document = await mails.findOne({ _id: mailId });
      if (!document) return undefined;
      const { _id, isOpen: _open, ...rest } = document;
      return { mailId: _id, ...rest };
    },

    async findOpen(): Promise<Pick<StoredMail, 'mailId' | 'origin'>[]> {
      const open = await mails.find({ isOpen: true }, { projection: { origin: 1 } }).toArray();
      return open.map(({ _id, origin }) => ({ mailId: _id, ...(origin && { origin }) }));
    },

    async close(mailId: string, outcome: Pick<StoredMail, 'sentAt' | 'droppedBecause'>): Promise<void> {
      await mails.updateOne({ _id: mailId }, { $set: outcome, $unset: { sealed: '', origin: '', isOpen: '' } });
    },

    async removeBefore(instant: Date): Promise<void> {
      await mails.deleteMany({ createdAt: { $lt: instant } });
    },
  };
}
