import {
  PASS_DAYS_TEXT,
  PASS_LABELS,
  type Pass,
  type PassDays,
  type PassWords,
  passWords,
} from '@osaka/contracts/travel';
import { compareFields, type Side, withFields } from '../edit-conflict.ts';

export type PassField = keyof PassWords;
/** A pass as it is typed into the form and into a cell of a file. */
export type PassValues = Record<PassField, string>;
export type PassProblems = Partial<Record<PassField, string>>;

interface Codec {
  guide: string;
  isLong?: boolean;
  write: (words: PassWords) => string;
  read: (typed: string) => unknown;
}

/** Numbers and ids may be separated by commas, spaces and lines. */
const WORDS = /[\s,]+/;

const text = (field: PassField, guide: string, isLong = false): Codec => ({
  guide,
  isLong,
  write: (words) => String(words[field] ?? ''),
  read: (typed) => typed,
});
const textOrNull = (field: PassField, guide: string): Codec => ({
  ...text(field, guide),
  read: (typed) => typed.trim() || null,
});
const number = (field: PassField, guide: string): Codec => ({
  ...text(field, guide),
  read: (typed) => numberIn(typed) ?? null,
});
const items = <T>(
  field: PassField,
  guide: string,
  { write, read }: { write: (item: T) => string; read: (typed: string) => unknown },
  isCompact = false,
): Codec => ({
  guide,
  isLong: true,
  write: (words) => (words[field] as unknown as T[]).map(write).join(isCompact ? ', ' : '\n'),
  read: (typed) => {
    const parts = typed.split(isCompact ? WORDS : '\n').map((part) => part.trim());
    return parts.filter(Boolean).map(read);
  },
});
const places = (field: PassField, guide: string) =>
  items<number>(field, guide, { write: String, read: (typed) => numberIn(typed) ?? Number.NaN }, true);

/** How each field is written as text, in the order of the form and of the columns of a file. */
export const CODECS: Readonly<Record<PassField, Codec>> = {
  nameKo: text('nameKo', '비울 수 없어요. 60자까지.'),
  nameJa: text('nameJa', '60자까지.'),
  nameEn: text('nameEn', '60자까지.'),
  priceYen: number('priceYen', '모르면 비워 두세요. 무료라는 뜻이 아니에요.'),
  childYen: number('childYen', '초등학생 값. 모르거나 아이 표가 없으면 비워 두세요.'),
  asOf: textOrNull('asOf', '2026-09처럼. 값이 있으면 비울 수 없어요.'),
  days: number('days', '표가 닿는 날의 수.'),
  validOn: {
    guide: Object.values(PASS_DAYS_TEXT).join(', '),
    write: ({ validOn }) => PASS_DAYS_TEXT[validOn],
    read: (typed) =>
      (Object.keys(PASS_DAYS_TEXT) as PassDays[]).find((days) => PASS_DAYS_TEXT[days] === typed.trim()) ?? typed,
  },
  lines: items<string>('lines', '한 줄에 하나씩, 글로.', { write: (line) => line, read: (line) => line }),
  freePlaces: places('freePlaces', '여행지 번호를 쉼표나 줄로 나누어.'),
  discountPlaces: places('discountPlaces', '여행지 번호를 쉼표나 줄로 나누어.'),
  conditions: items<PassWords['conditions'][0]>(
    'conditions',
    '한 줄에 하나씩: 여행지 번호 | 조건 | 무료로 들어가는 마지막 시각(없으면 비움)',
    {
      write: ({ travelNo, note, before }) => joined(travelNo, note, before),
      read: (typed) => {
        const [travelNo = '', note = '', before = ''] = cut(typed);
        return { travelNo: numberIn(travelNo) ?? Number.NaN, note, before: before || null };
      },
    },
  ),
  covers: items<string>(
    'covers',
    '회사나 노선의 번호(metro, jr, jr-haruka). 노선으로 적으면 특급 요금도 들어요. 분명하지 않으면 적지 마세요.',
    { write: (id) => id, read: (id) => id },
    true,
  ),
  exceptions: items<PassWords['exceptions'][0]>(
    'exceptions',
    '한 줄에 하나씩: 회사나 노선의 번호, 또는 역 이름 | 까닭',
    {
      write: ({ of, note }) => joined(of, note),
      read: (typed) => {
        const [of = '', note = ''] = cut(typed);
        return { of, note };
      },
    },
  ),
  rideOnly: items<PassWords['rideOnly'][0]>('rideOnly', '한 번만 타는 표라면 한 줄에 하나씩: 역 | 역', {
    write: ({ from, to }) => joined(from, to),
    read: (typed) => {
      const [from = '', to = ''] = cut(typed);
      return { from, to };
    },
  }),
  note: text('note', '1000자까지.', true),
  officialUrl: textOrNull('officialUrl', 'https://로 시작하는 주소.'),
};
export const PASS_FIELDS = Object.keys(CODECS) as PassField[];

export function labelOf(field: PassField): string {
  return field === 'nameKo' ? '이름' : PASS_LABELS[field];
}

export function valuesOf(pass: PassWords | undefined): PassValues {
  const empty = { days: '1', validOn: PASS_DAYS_TEXT.any } as Partial<PassValues>;
  return Object.fromEntries(
    PASS_FIELDS.map((field) => [field, pass ? CODECS[field].write(pass) : (empty[field] ?? '')]),
  ) as PassValues;
}

/** The typed values as a pass, or a message for each wrong field. */
export function readPass(values: PassValues): { words: PassWords } | { problems: PassProblems } {
  const read = passWords.safeParse(
    Object.fromEntries(PASS_FIELDS.map((field) => [field, CODECS[field].read(values[field])])),
  );
  if (read.success) return { words: read.data };
  const issues = read.error.issues.toReversed();
  return { problems: Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])) };
}

/**
 * Edit conflict: a field that only the other administrator has changed takes the stored value; one that both have
 * changed keeps what was typed and says what is stored.
 */
export function mergeStored(versions: Record<Side | 'base', PassValues>) {
  const { mine, theirs } = versions;
  const { taken, both } = compareFields(PASS_FIELDS, versions);
  const problems: PassProblems = Object.fromEntries(
    both.map((field) => [field, `저장된 내용: ${theirs[field] || '없음'}`]),
  );
  return { values: withFields(mine, theirs, taken), problems };
}

/** The labels of the fields in which two passes differ. */
export function differences(one: Pass, other: PassWords): string[] {
  return PASS_FIELDS.filter((field) => CODECS[field].write(one) !== CODECS[field].write(other)).map(labelOf);
}

const MARK = ' | ';

function joined(...parts: (string | number | null)[]): string {
  return parts.filter((part) => part !== null).join(MARK);
}

function cut(typed: string): string[] {
  return typed.split('|').map((part) => part.trim());
}

/** Undefined of an empty text, NaN where it is no whole number. */
function numberIn(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  if (plain === '') return undefined;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
}
