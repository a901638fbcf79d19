import { labelled, type MailLine } from './confirmation-lines.ts';
import type { FoundBooking, MailBooking } from './mail-booking.ts';

const CHECK_IN = /체크\s?인|입실|투숙일|check[\s-]?in|チェックイン/i;
const CHECK_OUT = /체크\s?아웃|퇴실|check[\s-]?out|チェックアウト/i;
const HOTEL_NAME =
  /숙소(?:명)?|호텔(?:명| 이름)?|숙박\s?(?:시설|업소)(?:명)?|hotel(?: name)?|property(?: name)?|accommodation|宿泊施設(?:名)?|ホテル名?|施設名|宿名/;
const RESTAURANT =
  /레스토랑|식당|매장|좌석\s?예약|테이블|restaurant|table for|dinner|lunch|レストラン|ご?来店|お席|店舗名?|店名/i;
const RESTAURANT_NAME =
  /(?:식당|매장|가게|레스토랑|업체)(?:명| 이름)?|restaurant(?: name)?|venue|店舗名?|店名|レストラン名?/;
const TICKET = /입장권|이용권|티켓|관람|공연|입장|바우처|ticket|admission|entry|voucher|チケット|入場|観覧|公演/i;
const TICKET_NAME =
  /상품(?:명)?|티켓(?:명)?|공연명|전시명|이용권|product(?: name)?|ticket(?: name| type)?|event|experience|activity|商品名?|チケット名?|公演名/;
const WHEN =
  /방문\s?(?:일시?|날짜|시간)|이용\s?(?:일시?|날짜|시간)|관람\s?(?:일시?|날짜|시간)|입장\s?(?:일시?|날짜|시간)|예약\s?(?:일시|시간)|사용일|일시|visit|date|time|when|admission|entry|ご?来店|ご?利用(?:日時?|時間)|日時|予約日時|入場(?:日時?|時間)|公演日/i;

/** A hotel, a restaurant or a ticket. */
export function visitIn(lines: readonly MailLine[]): FoundBooking | undefined {
  return hotelIn(lines) ?? placeIn(lines);
}

function hotelIn(lines: readonly MailLine[]): FoundBooking | undefined {
  const [start, end] = [CHECK_IN, CHECK_OUT].map((label) => momentBeside(lines, label));
  if (!start?.date && !end?.date) return undefined;
  const isInOrder = !start?.date || !end?.date || end.date > start.date;
  const [first] = start?.times ?? [];
  const last = end?.times.at(-1);
  return {
    kind: 'hotel',
    title: nameIn(lines, HOTEL_NAME),
    date: (isInOrder && start?.date) || null,
    time: first ?? null,
    endDate: (isInOrder && end?.date) || null,
    endTime: last ?? null,
  };
}

function placeIn(lines: readonly MailLine[]): FoundBooking | undefined {
  const text = lines.map((line) => line.text).join('\n');
  const isTable = RESTAURANT.test(text);
  if (!isTable && !TICKET.test(text)) return undefined;
  const said = lines.filter((line) => WHEN.test(line.text) && (line.dates.length > 0 || line.times.length > 0));
  const [dates, times] = [
    new Set(said.flatMap((line) => line.dates.map(({ date }) => date))),
    [...new Set(said.flatMap((line) => line.times.map(({ time }) => time)))],
  ];
  if (dates.size !== 1) return undefined;
  // A span of time in one line is a start and an end.
  const isSpan = times.length === 2 && said.some((line) => line.times.length === 2);
  const moments: Partial<MailBooking> =
    times.length === 1 || isSpan ? { time: times[0] ?? null, ...(isSpan && { endTime: times[1] ?? null }) } : {};
  return {
    kind: isTable ? 'restaurant' : 'ticket',
    title: nameIn(lines, isTable ? RESTAURANT_NAME : TICKET_NAME),
    date: [...dates][0] ?? null,
    ...moments,
  };
}

/** A name without what stands in brackets behind it. */
function nameIn(lines: readonly MailLine[], label: RegExp): string {
  const name = labelled(lines, label) ?? '';
  return name.replace(/\s*\([^)]*\)\s*$/, '').trim();
}

/** Date and times on the line of a label, else on the line below it. */
function momentBeside(lines: readonly MailLine[], label: RegExp) {
  for (const [index, line] of lines.entries()) {
    if (!label.test(line.text)) continue;
    const below = lines[index + 1];
    const both = CHECK_IN.test(line.text) && CHECK_OUT.test(line.text);
    if (both && line.dates.length === 2) {
      const at = label === CHECK_IN ? 0 : 1;
      return { date: line.dates[at]?.date, times: line.times.length === 2 ? [line.times[at]?.time ?? ''] : [] };
    }
    if (both) continue;
    if (line.dates.length === 1) return { date: line.dates[0]?.date, times: line.times.map(({ time }) => time) };
    if (
      line.dates.length === 0 &&
      below?.dates.length === 1 &&
      !CHECK_IN.test(below.text) &&
      !CHECK_OUT.test(below.text)
    )
      return { date: below.dates[0]?.date, times: [...line.times, ...below.times].map(({ time }) => time) };
  }
  return undefined;
}
