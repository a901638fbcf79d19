import { expect, test } from '@jest/globals';
import type { PlanChangeEntry, WrittenValue } from '@osaka/contracts/planner';
import { TRIP } from '../../../testing/trip-server.ts';
import { describeEntry } from './describe-entry.ts';

const title = { of: 'field', field: 'planTitle', before: '오사카 여행', after: '부모님과 오사카' } as const;

function messages(change: object, ...written: WrittenValue[]): string[] {
  const changes = [{ changeId: 'change-0001', ...change }] as PlanChangeEntry['changes'];
  return describeEntry({ changeNo: 1, memberName: '수아', at: '', undone: false, changes, written }, TRIP);
}

test('an entry shows the words before and after, of every field that has words', () => {
  expect(messages({ type: 'words', planTitle: title.after }, title)).toEqual(['제목: 오사카 여행 → 부모님과 오사카']);
  expect(
    messages(
      { type: 'words', groupSize: 4, minBudget: 0 },
      { of: 'field', field: 'groupSize', before: 2, after: 4 },
      { of: 'field', field: 'minBudget', before: 500_000, after: 0 },
    ),
  ).toEqual(['인원: 2명 → 4명', '최소 예산: 500,000원 → 없음']);
  expect(
    messages(
      { type: 'stop', travelId: 1, time: '14:30', stayMinutes: 90, memo: '' },
      { of: 'stop', travelId: 1, part: 'time', before: null, after: '14:30' },
      { of: 'stop', travelId: 1, part: 'stayMinutes', before: 45, after: 90 },
      { of: 'stop', travelId: 1, part: 'memo', before: '해 질 때', after: '' },
    ),
  ).toEqual([
    '여행지 1 시각: 없음 → 오후 2:30',
    '여행지 1 머무는 시간: 45분 → 1시간 30분',
    '여행지 1 메모: 해 질 때 → 없음',
  ]);
  expect(
    messages({ type: 'day', day: 2, memo: '환전' }, { of: 'day', day: 2, part: 'memo', before: '', after: '환전' }),
  ).toEqual(['2일차 메모: 없음 → 환전']);
  expect(
    messages(
      { type: 'place', travelId: 1, name: '이치란 본점', phone: '', mapX: null, mapY: null },
      { of: 'own', travelId: 1, part: 'name', before: '이치란', after: '이치란 본점' },
      { of: 'own', travelId: 1, part: 'phone', before: '06-6212-1805', after: '' },
    ),
  ).toEqual([
    '여행지 1 이름: 이치란 → 이치란 본점',
    '여행지 1 전화번호: 06-6212-1805 → 없음',
    '여행지 1의 위치를 바꿨어요',
  ]);
});

test('a move shows the days before and after, or that the order within a day changed', () => {
  const move = { type: 'move', travelId: 1, day: 3, before: null };
  expect(messages(move, { of: 'move', travelId: 1, before: null, after: 3 })).toEqual(['여행지 1: 날짜 미정 → 3일차']);
  expect(messages(move, { of: 'move', travelId: 1, before: 3, after: 3 })).toEqual([
    '여행지 1: 3일차 안에서 순서를 바꿨어요',
  ]);
  expect(messages(move)).toEqual(['여행지 1을(를) 3일차로 옮겼어요']);
});

test('long words are shortened to a line', () => {
  const after = `첫 줄\n둘째 줄 ${'길게 '.repeat(50)}`;
  const [message] = messages(
    { type: 'words', planDescription: after },
    { of: 'field', field: 'planDescription', before: '짧게', after },
  );
  expect(message).toBe('설명: 짧게 → 첫 줄 둘째 줄 길게 길게 길게 길게 길게…');
});

test('a change without words keeps its sentence, also beside words, and an entry of an earlier service has it too', () => {
  expect(messages({ type: 'words', planTitle: '제목' })).toEqual(['여행 제목을 바꿨어요']);
  expect(
    messages(
      { type: 'day', day: 1, memo: '환전', lodging: null },
      { of: 'day', day: 1, part: 'memo', before: '', after: '환전' },
    ),
  ).toEqual(['1일차 메모: 없음 → 환전', '1일차의 숙소를 바꿨어요']);
  expect(messages({ type: 'edit', planTitle: title.after, selectedPlaces: [1] }, title)).toEqual([
    '제목: 오사카 여행 → 부모님과 오사카',
    '플랜을 수정했어요',
  ]);
});

test('a booking is described by its title; of its code an entry says only that it changed', () => {
  const bookingNo = 1_500_000_000;
  const booking = { type: 'booking', bookingNo };
  expect(messages({ ...booking, kind: 'flight', title: 'KE723', code: '•••' })).toEqual([
    'KE723을(를) 예약에 적었어요',
  ]);
  expect(messages({ ...booking, code: '•••' })).toEqual(['예약의 예약번호를 바꿨어요']);
  expect(
    messages(
      { ...booking, time: '13:05', costYen: 4000, code: '•••', day: 2 },
      { of: 'booking', bookingNo, part: 'time', before: '09:35', after: '13:05' },
      { of: 'booking', bookingNo, part: 'costYen', before: null, after: 4000 },
    ),
  ).toEqual(['예약 시각: 오전 9:35 → 오후 1:05', '예약 값(엔): 없음 → 4,000엔', '예약의 날짜, 예약번호를 바꿨어요']);
  expect(messages({ type: 'unbook', bookingNo })).toEqual(['예약을 지웠어요']);
});
