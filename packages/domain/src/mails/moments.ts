/** A date or a time within a line. */
interface Found {
  at: number;
  end: number;
}
export interface FoundDate extends Found {
  /** YYYY-MM-DD */
  date: string;
}
export interface FoundTime extends Found {
  /** HH:MM */
  time: string;
  /** +1, 다음 날, 翌日 beside it. */
  isNextDay: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
/** Groups: year, month, day; `m` a month by its name. One of 3/4 and 4/3 is never told from the other. */
const DATES: { pattern: RegExp; order: readonly ('y' | 'm' | 'd')[] }[] = [
  { pattern: /(20\d\d)\s*[년年]\s*(\d{1,2})\s*[월月]\s*(\d{1,2})\s*[일日]/g, order: ['y', 'm', 'd'] },
  { pattern: /(?<!\d)(\d{1,2})\s*[월月]\s*(\d{1,2})\s*[일日]/g, order: ['m', 'd'] },
  { pattern: /(?<!\d)(20\d\d)\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,2})(?!\d)/g, order: ['y', 'm', 'd'] },
  {
    pattern: new RegExp(`(?<![\\d:])(\\d{1,2})(?:st|nd|rd|th)?[\\s-]*${MONTH}[\\s,-]*(20\\d\\d)(?!\\d)`, 'gi'),
    order: ['d', 'm', 'y'],
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\s*(\\d{1,2})(?:st|nd|rd|th)?,?\\s*(20\\d\\d)(?!\\d)`, 'gi'),
    order: ['m', 'd', 'y'],
  },
  {
    pattern: new RegExp(`(?<![\\d:])(\\d{1,2})\\s*(${MONTHS.join('|')})(?![a-z])(?!\\s*\\d{2}(?!\\d|:))`, 'gi'),
    order: ['d', 'm'],
  },
  { pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})\s*(?=\([월화수목금토일月火水木金土日]\))/g, order: ['m', 'd'] },
];

/** The dates of a line, in their order; `near` completes one without a year. */
export function datesIn(line: string, near: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { pattern, order } of DATES)
    for (const match of line.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => at < other.end && other.at < end)) continue;
      const part = (name: 'y' | 'm' | 'd') => (order.includes(name) ? match[order.indexOf(name) + 1] : undefined);
      const date = dateOf(part('y'), part('m') ?? '', Number(part('d')), near);
      if (date) found.push({ at, end, date });
    }
  return found.sort((one, other) => one.at - other.at);
}

function dateOf(year: string | undefined, month: string, day: number, near: string): string | undefined {
  const number = Number(month) || MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const wanted = [number, day].map((part) => String(part).padStart(2, '0')).join('-');
  const years = year ? [year] : [-1, 0, 1].map((more) => String(Number(near.slice(0, 4)) + more));
  const dates = years.map((each) => `${each}-${wanted}`).filter(isDate);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(near));
  return dates.sort((one, other) => distance(one) - distance(other))[0];
}

function isDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

const TIME =
  /(?:(오전|오후|午前|午後|am|pm)\s*)?(?<![\d.+])(?<!\d:)(\d{1,2})(?::(\d{2})(?::\d{2})?(?!\d)|\s*[시時](?!간|間)\s*(?:(\d{1,2})\s*[분分])?(반|半)?)(?:\s*(am|pm|a\.m\.|p\.m\.))?/gi;
const NEXT_DAY = /^\s*\(?(?:\+\s?1|다음\s?날|익일|翌日|next day)/i;

/** The times of a line, in their order. */
export function timesIn(line: string): FoundTime[] {
  return [...line.matchAll(TIME)].flatMap((match): FoundTime[] => {
    const [text, before, hours = '', minutes, written, half, after] = match;
    const half12 = (before ?? after ?? '').toLowerCase().replaceAll('.', '');
    const isAfternoon = ['오후', '午後', 'pm'].includes(half12);
    const isMorning = ['오전', '午前', 'am'].includes(half12);
    let hour = Number(hours);
    if (isAfternoon && hour < 12) hour += 12;
    if (isMorning && hour === 12) hour = 0;
    const minute = Number(minutes ?? written ?? (half ? 30 : 0));
    if (hour > 23 || minute > 59) return [];
    const end = match.index + text.length;
    const isNextDay =
      NEXT_DAY.test(line.slice(end)) || /(?:다음\s?날|익일|翌日|next day)\s*$/i.test(line.slice(0, match.index));
    return [
      { at: match.index, end, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'), isNextDay },
    ];
  });
}
