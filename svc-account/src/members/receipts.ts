import { createSweep } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';

export type Receipts = ReturnType<typeof createReceipts>;

/**
 * Hands receipts of withdrawals to the mail queue. A receipt lies in the member's document until then, so that a crash
 * loses none; a second one has the same id and is ignored.
 */
export function createReceipts({ logger, mailQueue, memberChanges }: AccountContext) {
  return createSweep(
    'receipts',
    async () => {
      for (const { memberNo, receipt } of await memberChanges.dueReceipts()) {
        await mailQueue.acceptSealed(receipt);
        await memberChanges.receiptAccepted(memberNo);
      }
    },
    logger,
  );
}
