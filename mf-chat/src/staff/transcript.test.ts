import { expect, test } from '@jest/globals';
import { transcriptOf } from './transcript.ts';

test('a consultation as text: who said what and when, in Korean time', () => {
  const message = { roomId: 'r', messageId: 'r-1', seq: 1, senderId: 's', senderName: '김하나', isStaff: false, timestamp: '2026-03-02T06:05:00.000Z' };
  const text = transcriptOf({ customerName: '김하나', createdAt: '2026-03-02T06:04:00.000Z' }, [
    { ...message, type: 'ENTER', content: '김하나님이 상담을 시작했습니다.' },
    { ...message, seq: 2, type: 'CHAT', content: '안녕하세요' },
  ]);
  expect(text).toBe('김하나님 상담 · 2026.03.02 오후 3:04 시작\n\n[2026.03.02 오후 3:05] 김하나님이 상담을 시작했습니다.\n[2026.03.02 오후 3:05] 김하나: 안녕하세요\n');
});
