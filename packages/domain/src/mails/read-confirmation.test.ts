import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { CONFIRMATIONS } from './fixtures/confirmations.ts';
import type { MailBooking } from './mail-booking.ts';
import { bookingOfMail, readConfirmation } from './read-confirmation.ts';

const START = '2026-12-02';
type Field = keyof MailBooking;

/** `wrong`: what was understood and is not so, and bookings that the mail does not confirm. */
function judge(found: readonly MailBooking[], right: readonly Partial<MailBooking>[]) {
  const fields = right.flatMap((booking, at) =>
    (Object.keys(booking) as Field[]).map((field) => ({ is: found[at]?.[field] ?? '', wanted: booking[field] ?? '' })),
  );
  return {
    right: fields.filter(({ is, wanted }) => is === wanted).length,
    all: fields.length,
    wrong: [...fields.filter(({ is, wanted }) => is !== wanted && is !== ''), ...found.slice(right.length)],
  };
}

describe('a confirmation', () => {
  test.each(CONFIRMATIONS)('says nothing wrong: $name', ({ text, right }) => {
    expect(judge(readConfirmation(text, START), right).wrong).toEqual([]);
  });

  test('has at least 80 % of its fields understood, over all confirmations', () => {
    const judged = CONFIRMATIONS.map(({ text, right }) => judge(readConfirmation(text, START), right));
    const sum = (key: 'right' | 'all') => judged.reduce((total, each) => total + each[key], 0);
    expect(sum('right') / sum('all')).toBeGreaterThanOrEqual(0.8);
  });

  const mail = (name: string) => readFileSync(new URL(`./fixtures/mail-${name}.txt`, import.meta.url), 'utf8');
  test.each([
    [
      'koreanair-ko',
      [
        { kind: 'flight', title: 'KE723', fromName: '인천', toName: '간사이공항', date: '2026-12-02', time: '09:35' },
        { title: 'KE726', date: '2026-12-05', endDate: '2026-12-05', endTime: '20:50', code: 'Q7TZ3K', costKrw: null },
      ],
    ],
    ['peach-en', [{ title: 'MM006', date: '2026-12-02', time: '13:05', endTime: '14:55', code: 'M4K9XB' }]],
    [
      'hotel-ko',
      [{ kind: 'hotel', title: '크로스호텔 오사카', date: '2026-12-02', endDate: '2026-12-05', costKrw: 486_000 }],
    ],
    ['hotel-ja', [{ title: 'ホテルモントレ グラスミア大阪', time: '15:00', endTime: '11:00', code: 'RK20481773' }]],
  ])('of %s is understood', (name, right) => {
    const found = readConfirmation(mail(name), START);
    expect(found).toMatchObject(right);
    expect(found).toHaveLength(right.length);
  });

  test('becomes a booking of the trip; a date that the trip does not have is no day', () => {
    const trip = { travelStartDate: START, travelEndDate: '2026-12-04' };
    const bookings = readConfirmation(mail('koreanair-ko'), START).map((each) => bookingOfMail(each, trip));
    expect(bookings).toMatchObject([
      { day: 1, endDay: 1 },
      { day: null, endDay: null },
    ]);
  });

  test.each(['1', '체크인 ', '예약번호 ', 'a > ', 'Check-in: '])('is nothing that repeats %s many times', (text) => {
    expect(readConfirmation(text.repeat(10_000), START)).toEqual([]);
  });
});
