import { sendSignUpCode } from '@osaka/contracts/account';
import type { Inbox } from '../../../harness/inbox.ts';
import { newIdentity } from '../../../harness/members.ts';
import type { Visitor } from '../../../harness/visitor.ts';
import { waitUntil } from '../../../harness/wait.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';

const MAILS_WITHIN_MS = 90_000;

/** Requests a code at a new address each time. A mail resent after a kill has the same Message-ID. */
export function mailsWriter(visitor: Visitor, inbox: Inbox): Writer {
  const asked = new Map<string, boolean>();

  return {
    name: 'mails',
    async write() {
      const { email } = newIdentity('mail');
      const outcome = outcomeOf(await visitor.call(sendSignUpCode, { body: { email } }));
      if (outcome !== 'refused') asked.set(email, outcome === 'done');
    },
    async verdict() {
      const wrong: string[] = [];
      for (const [email, isAcknowledged] of asked) {
        const arrived = async () => new Set((await inbox.mailsTo(email)).map(({ messageId }) => messageId)).size;
        if (isAcknowledged && !(await waitUntil(async () => (await arrived()) > 0, MAILS_WITHIN_MS, 300)))
          wrong.push(`the mail to ${email} never came`);
        if ((await arrived()) > 1) wrong.push(`${await arrived()} different mails came to ${email} for one call`);
      }
      return wrong;
    },
    acknowledged: () => [...asked.values()].filter(Boolean).length,
  };
}
