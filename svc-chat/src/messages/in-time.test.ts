import { expect, test } from '@jest/globals';
import type { ChatMessage } from '@osaka/contracts';
import { toAppError } from '@osaka/service-kit';
import { answeredInTime } from './in-time.ts';
import { createMessageLog, type MessageDraft } from './message-log.ts';
import type { MessageRepository } from './messages.repository.ts';

test('a database that never answers fails the message that waits for it, as an outage, and holds up no later one', async () => {
  const stored: string[] = [];
  let isSilent = true;
  const repository = {
    findHead: async () => undefined,
    findCopies: async () => [],
    insertAll: async (batch: readonly ChatMessage[]) => {
      if (isSilent) return new Promise(() => {});
      stored.push(...batch.map(({ content }) => content));
      return new Set<number>();
    },
  } as unknown as MessageRepository;
  const log = createMessageLog(answeredInTime(repository, 30));

  const lost = await Promise.all([log.append(draft('하나', 'a')), log.append(draft('둘', 'b'))].map((sent) => sent.catch(toAppError)));
  expect(lost).toMatchObject([{ status: 503 }, { status: 503 }]);
  isSilent = false;
  await log.append(draft('셋', 'a'));
  expect(stored).toEqual(['셋']);
});

function draft(content: string, roomId: string): MessageDraft {
  return { roomId, senderId: 'customer_1', senderName: '여행자', content, type: 'CHAT', isStaff: false, timestamp: '2026-03-01T00:00:00.000Z' };
}
