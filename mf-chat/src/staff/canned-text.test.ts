import { expect, test } from '@jest/globals';
import { filledReply, matchingReplies, wantedReply } from './canned-text.ts';

const reply = (replyNo: number, name: string, text: string) => ({ replyNo, name, text, updateDate: '' });
const REPLIES = [
  reply(1, '인사', '안녕하세요, {이름}님. 무엇을 도와드릴까요?'),
  reply(2, '공항 가는 길', '난카이 라피트가 가장 빨라요.'),
  reply(3, '환불', '공항에서는 환불이 안 돼요. {이름}님'),
];

test.each([
  ['/', ''],
  ['/공항', '공항'],
  ['/공항 가', '공항 가'],
  ['공항/', undefined],
  ['/공항\n', undefined],
  ['', undefined],
])('in the composer, %j looks for %j', (text, wanted) => {
  expect(wantedReply(text)).toBe(wanted);
});

test('replies match by name first, then by text', () => {
  const found = (wanted: string) => matchingReplies(REPLIES, wanted).map(({ replyNo }) => replyNo);
  expect([found(''), found('공항'), found('라피트'), found('호텔')]).toEqual([[1, 2, 3], [2, 3], [2], []]);
});

test('the name of the customer stands as it is in the text', () => {
  expect(filledReply(REPLIES[2] as (typeof REPLIES)[0], '$& 김')).toBe('공항에서는 환불이 안 돼요. $& 김님');
});
