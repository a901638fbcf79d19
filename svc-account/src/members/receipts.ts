import { createSweep, type Logger } from '@osaka/service-kit';
import type { SealedMail } from '../mail/mail-queue.ts';

interface Parts {
  /** Members whose receipt is stored with their withdrawal and not handed to the mail queue yet. */
  findDue(): Promise<{ memberNo: number; receipt: SealedMail }[]>;
  noteAccepted(memberNo: number): Promise<void>;
  acceptMail(mail: SealedMail): Promise<void>;
  logger: Logger;
}

/**
 * Hands receipts of withdrawals to the mail queue. A receipt lies in the member's document until then, so that a crash
 * loses none; a second one has the same id and is ignored.
 */
export function createReceipts({ findDue, noteAccepted, acceptMail, logger }: Parts) {
  return createSweep(
    'receipts',
    async () => {
      for (const { memberNo, receipt } of await findDue()) {
        await acceptMail(receipt);
        await noteAccepted(memberNo);
      }
    },
    logger,
  );
}
