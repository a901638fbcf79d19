import { type Closure, closure, DAYS_OF_WEEK, IRREGULAR_REASONS } from './place-facts.ts';

const ORDINALS = ['첫째', '둘째', '셋째', '넷째', '다섯째'] as const;
const SHIFTS = { 'next-day': '다음 날 휴무', 'next-weekday': '다음 평일 휴무' } as const;
const REASONS: Record<(typeof IRREGULAR_REASONS)[number], string> = {
  maintenance: '시설 점검',
  'exhibition-change': '전시 교체',
  event: '행사',
  operator: '운영 사정',
  'year-end': '연말연시',
  'month-end': '월말',
  'day-after-holiday': '공휴일 다음 날',
  stocktaking: '재고 조사',
};

/** A closing rule as travellers and administrators read it; `parseClosure` reads the same text. */
export function closureText(closure: Closure): string {
  switch (closure.rule) {
    case 'weekly-unless-holiday':
      return `매주 ${closure.weekdays.join('·')} 휴무, ${onHoliday(closure.shift)}`;
    case 'nth-weekday':
      return `${closure.months ? `${closure.months.join('·')}월` : '매월'} ${closure.nth.map((no) => ORDINALS[no - 1]).join('·')} ${closure.weekday} 휴무, ${onHoliday(closure.shift)}`;
    case 'yearly':
      return `매년 ${rangeText(closure)} 휴무`;
    case 'season':
      return closure.closed
        ? `${rangeText(closure)} 휴업`
        : `${rangeText(closure)} ${closure.startTime}~${closure.endTime} 운영`;
    case 'irregular':
      return `비정기 휴무 (${REASONS[closure.reason]})`;
    case 'national-holiday':
      return '공휴일 휴무';
  }
}

function onHoliday(shift: keyof typeof SHIFTS | null): string {
  return shift ? `공휴일이면 ${SHIFTS[shift]}` : '공휴일이면 영업';
}

function rangeText({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from.replace('-', '.'), to.replace('-', '.')];
  return first === last ? first : `${first}~${last}`;
}

const DAYS = `[${DAYS_OF_WEEK.join('')}](?:[·,][${DAYS_OF_WEEK.join('')}])*`;
const NTH = `(?:${ORDINALS.join('|')})(?:[·,](?:${ORDINALS.join('|')}))*`;
const RANGE = String.raw`(\d\d[.-]\d\d)(?:~(\d\d[.-]\d\d))?`;
const HOLIDAY = '공휴일이면(영업|다음날휴무|다음평일휴무)';
const FORMS: readonly [RegExp, (parts: string[]) => unknown][] = [
  [
    new RegExp(`^매주(${DAYS})휴무,${HOLIDAY}$`),
    ([days = '', shift]) => ({ rule: 'weekly-unless-holiday', weekdays: days.split(/[·,]/), shift: shiftOf(shift) }),
  ],
  [
    new RegExp(String.raw`^(?:매월|(\d\d?(?:[·,]\d\d?)*)월)(${NTH})([${DAYS_OF_WEEK.join('')}])휴무,${HOLIDAY}$`),
    ([months, nth = '', weekday, shift]) => ({
      rule: 'nth-weekday',
      nth: nth.split(/[·,]/).map((word) => (ORDINALS as readonly string[]).indexOf(word) + 1),
      weekday,
      ...(months && { months: months.split(/[·,]/).map(Number) }),
      shift: shiftOf(shift),
    }),
  ],
  [
    new RegExp(`^매년${RANGE}휴무$`),
    ([from = '', to = from]) => ({ rule: 'yearly', from: monthDayOf(from), to: monthDayOf(to) }),
  ],
  [
    new RegExp(`^${RANGE}휴업$`),
    ([from = '', to = from]) => ({ rule: 'season', from: monthDayOf(from), to: monthDayOf(to), closed: true }),
  ],
  [
    new RegExp(String.raw`^${RANGE}(\d\d:\d\d)[~-](\d\d:\d\d)운영$`),
    ([from = '', to, startTime, endTime]) => ({
      rule: 'season',
      from: monthDayOf(from),
      to: monthDayOf(to ?? from),
      closed: false,
      startTime,
      endTime,
    }),
  ],
  [
    /^비정기휴무\((.+)\)$/,
    ([reason]) => ({
      rule: 'irregular',
      reason: IRREGULAR_REASONS.find((each) => REASONS[each].replaceAll(' ', '') === reason),
    }),
  ],
  [/^공휴일휴무$/, () => ({ rule: 'national-holiday' })],
];

/** Undefined for a text in no known form; the result is still to be checked by the schema. Spaces do not matter. */
export function parseClosure(line: string): unknown {
  const words = line.replace(/\s+/g, '');
  for (const [form, read] of FORMS) {
    const [, ...parts] = form.exec(words) ?? [];
    if (form.test(words)) return read(parts);
  }
  return undefined;
}

/** Why a line is no closing rule; undefined for a rule. */
export function closureProblem(line: string): string | undefined {
  if (closure.safeParse(parseClosure(line)).success) return undefined;
  const words = line.replace(/\s+/g, '');
  const date = line.match(/\d+[.-]\d+/g)?.find((text) => !DATE.test(text));
  if (date)
    return /^\d\d.\d\d$/.test(date) ? `없는 날짜입니다: ${date}` : `날짜는 01.03처럼 두 자리씩 적어주세요: ${date}`;
  const time = line.match(/\d+:\d+/g)?.find((text) => !TIME.test(text));
  if (time) return `시각은 09:00처럼 적어주세요: ${time}`;
  if (words.startsWith('비정기'))
    return `비정기 휴무의 사유는 ${Object.values(REASONS).join(', ')} 가운데 하나를 괄호 안에 적어주세요.`;
  if (/[월화수목금토일]요일/.test(words)) return '요일은 월·화처럼 한 글자로 적어주세요.';
  if (/^(매주|매월|[\d·,]+월)/.test(words) && !words.includes('공휴일이면'))
    return '공휴일이면 어떻게 되는지도 적어주세요. 예: 매주 월 휴무, 공휴일이면 다음 날 휴무';
  return '알 수 없는 형식입니다. 예: 매주 월 휴무, 공휴일이면 영업';
}

const DATE = /^(0[1-9]|1[0-2])[.-](0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function monthDayOf(text: string): string {
  return text.replace('.', '-');
}

function shiftOf(text: string | undefined) {
  if (text === '영업') return null;
  return text === '다음날휴무' ? 'next-day' : 'next-weekday';
}
