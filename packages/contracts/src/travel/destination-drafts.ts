import * as z from 'zod/mini';
import { mailAddress, serial, text, visibleText } from '../shared/values.ts';
import { withoutComma } from './catalogue.ts';
import type { DestinationField } from './destination-fields.ts';
import {
  admission,
  CLOSURE_WRONG,
  closure,
  indoor,
  missingIfEmpty,
  note,
  openingTime,
  openKind,
  placeUse,
  reservation,
} from './place-facts.ts';

/** How a field is entered in the form and in files, and written in the audit log. */
export type EntryKind =
  | 'text'
  | 'note'
  | 'names'
  | 'minutes'
  | 'degrees'
  | 'reference'
  | 'choice'
  | 'hours'
  | 'closures'
  | 'station'
  | 'admission';

interface Entry {
  kind: EntryKind;
  /** Heading of the column, and name in the audit log. */
  label: string;
  /** Key of the column, and of the field in the audit log; otherwise the name of the field. */
  key?: string;
  /** How its cells are written. */
  guide: string;
  schema: z.ZodMiniType;
  /** Values of a choice with their words; null, where it is one of them, is an empty cell. */
  choices?: readonly (readonly [value: string | boolean | null, words: string])[];
  /** Facts that the form lists among the local ones, those among the ones of a visit, and those with a control of their own. */
  local?: { label?: string; help?: string; lang?: string };
  visit?: { label?: string; help?: string };
  hasOwnControl?: true;
  /** Without it, a place is listed as lacking local facts. */
  isWanted?: boolean;
}
/** Without one of them the form would not have the field. */
type InForm = { local: object } | { visit: object } | { hasOwnControl: true };

const CLOSURES_MAX = 20;
const ALIASES_MAX = 12;

function minutes(label: string, most: number) {
  const message = `${label} 0에서 ${most.toLocaleString('ko')} 사이의 분으로 입력해주세요.`;
  return z.nullable(z.int(message).check(z.gte(0, message), z.lte(most, message)));
}

function degrees(label: string, most: number) {
  const message = `${label}는 -${most}에서 ${most} 사이여야 합니다.`;
  return z.number(`${label}를 입력해주세요.`).check(z.gte(-most, message), z.lte(most, message));
}

/** `label` begins the messages. */
function webAddress(label: string) {
  return text(300, `${label} 300자까지 입력 가능합니다.`).check(
    z.regex(/^$|^https?:\/\/\S+$/i, `${label} http:// 또는 https://로 시작해야 합니다.`),
  );
}

function choice(message: string) {
  return z.int(message).check(z.positive(message));
}

const stationName = visibleText(
  50,
  '역 이름은 50자까지 입력 가능합니다.',
  '가까운 역은 한국어와 일본어 이름을 모두 입력해주세요.',
);
const alias = visibleText(30, '다른 이름은 30자까지 입력 가능합니다.', '다른 이름을 입력해주세요.');
const hours = z.array(openingTime).check(
  z.refine((list) => new Set(list.map(({ dayOfWeek }) => dayOfWeek)).size === list.length, {
    error: '운영 시간은 요일마다 하나만 입력할 수 있습니다.',
  }),
);

/**
 * How administrators enter each field of a place. A field that a draft may leave out stays as it is.
 */
export const DESTINATION_ENTRIES = {
  title: {
    kind: 'text',
    label: '이름',
    guide: '비울 수 없어요. 100자까지.',
    schema: visibleText(100, '여행지 이름은 100자까지 입력 가능합니다.', '여행지 이름을 입력해주세요.'),
    hasOwnControl: true,
  },
  categoryNo: {
    kind: 'reference',
    label: '카테고리',
    key: 'category',
    guide: '옵션 관리에 있는 이름 그대로.',
    schema: choice('카테고리를 선택해주세요.'),
    hasOwnControl: true,
  },
  guNo: {
    kind: 'reference',
    label: '지역',
    key: 'district',
    guide: '옵션 관리에 있는 이름 그대로. 이름이 같은 지역이 여럿이면 ‘교토시 기타구’처럼 도시와 함께.',
    schema: choice('지역을 선택해주세요.'),
    hasOwnControl: true,
  },
  address: {
    kind: 'text',
    label: '주소',
    guide: '비울 수 없어요. 200자까지.',
    schema: visibleText(200, '주소는 200자까지 입력 가능합니다.', '주소를 입력해주세요.'),
    hasOwnControl: true,
  },
  mapY: {
    kind: 'degrees',
    label: '위도',
    guide: '34.6873처럼 숫자로.',
    schema: degrees('위도', 90),
    hasOwnControl: true,
  },
  mapX: {
    kind: 'degrees',
    label: '경도',
    guide: '135.5259처럼 숫자로.',
    schema: degrees('경도', 180),
    hasOwnControl: true,
  },
  tel: {
    kind: 'text',
    label: '전화',
    guide: '30자까지.',
    schema: z._default(
      text(30, '전화번호는 30자까지 입력 가능합니다.').check(
        z.regex(/^$|^[+(]?\d[\d\s().,/~·-]*$/, '전화번호는 숫자와 +, -, 괄호로 입력해주세요.'),
      ),
      '',
    ),
    hasOwnControl: true,
  },
  email: {
    kind: 'text',
    label: '이메일',
    guide: '100자까지.',
    schema: z._default(
      text(100, '이메일은 100자까지 입력 가능합니다.').check(
        z.refine((value) => value === '' || mailAddress('').safeParse(value).success, '올바른 이메일 형식이 아닙니다.'),
      ),
      '',
    ),
    hasOwnControl: true,
  },
  website: {
    kind: 'text',
    label: '웹사이트',
    guide: 'http:// 또는 https://로 시작해요.',
    schema: z._default(webAddress('웹사이트는'), ''),
    hasOwnControl: true,
  },
  explain: {
    kind: 'text',
    label: '한 줄 소개',
    guide: '200자까지.',
    schema: z._default(text(200, '짧은 설명은 200자까지 입력 가능합니다.'), ''),
    hasOwnControl: true,
  },
  description: {
    kind: 'text',
    label: '상세 설명',
    guide: '5,000자까지.',
    schema: z._default(text(5000, '상세 설명은 5000자까지 입력 가능합니다.'), ''),
    hasOwnControl: true,
  },
  timeList: {
    kind: 'hours',
    label: '운영 시간',
    key: 'hours',
    guide:
      '월 09:00-18:00; 화 10:00-17:00. 매일 같으면 ‘매일 09:00-18:00’. ‘20:00-02:00’은 다음 날 오전 2:00까지예요. 빠진 요일은 휴무일이에요.',
    schema: z._default(hours, []),
    hasOwnControl: true,
  },
  closures: {
    kind: 'closures',
    label: '휴무 규칙',
    guide: '매주 월 휴무, 공휴일이면 다음 날 휴무; 매년 12.29~01.03 휴무. 여럿이면 세미콜론(;)으로 나눠요.',
    schema: z.optional(
      z
        .array(closure, CLOSURE_WRONG)
        .check(z.maxLength(CLOSURES_MAX, `휴무 규칙은 최대 ${CLOSURES_MAX}개까지 입력 가능합니다.`)),
    ),
    local: {
      help: '한 줄에 하나씩 적어주세요. 예: 매주 월 휴무, 공휴일이면 다음 날 휴무 / 매월 둘째 화 휴무, 공휴일이면 영업 / 매년 12.29~01.03 휴무 / 11.01~02.29 09:00~16:30 운영',
    },
  },
  lastEntryMinutes: {
    kind: 'minutes',
    label: '입장 마감',
    guide: '닫기 몇 분 전인지 숫자로.',
    schema: z.optional(minutes('입장 마감은', 600)),
    local: { label: '입장 마감(닫기 몇 분 전)' },
  },
  stayMinutes: {
    kind: 'minutes',
    label: '머무는 시간',
    guide: '분을 숫자로.',
    schema: z.optional(minutes('보통 머무는 시간은', 1440)),
    local: { label: '보통 머무는 시간(분)' },
    isWanted: true,
  },
  station: {
    kind: 'station',
    label: '가까운 역',
    guide: '난바 | なんば | 4처럼 한국어 이름, 일본어 이름, 걷는 분.',
    schema: z.optional(
      z.nullable(z.object({ nameKo: stationName, nameJa: stationName, walkMinutes: minutes('걷는 시간은', 180) })),
    ),
    isWanted: true,
    hasOwnControl: true,
  },
  titleJa: {
    kind: 'text',
    label: '일본어 이름',
    guide: '100자까지.',
    schema: z.optional(text(100, '일본어 이름은 100자까지 입력 가능합니다.')),
    local: { lang: 'ja' },
    isWanted: true,
  },
  titleKana: {
    kind: 'text',
    label: '일본어 읽기',
    guide: '히라가나로, 100자까지.',
    schema: z.optional(text(100, '일본어 읽기는 100자까지 입력 가능합니다.')),
    local: { lang: 'ja', help: '예: おおさかじょう' },
  },
  titleEn: {
    kind: 'text',
    label: '영어 이름',
    guide: '100자까지.',
    schema: z.optional(text(100, '영어 이름은 100자까지 입력 가능합니다.')),
    local: { lang: 'en', help: '예: Osaka Castle' },
  },
  aliases: {
    kind: 'names',
    label: '다른 이름',
    guide: `사람들이 찾을 때 쓰는 이름. ${ALIASES_MAX}개까지, 30자까지. 여럿이면 세미콜론(;)으로 나눠요.`,
    schema: z.optional(
      z.array(alias).check(z.maxLength(ALIASES_MAX, `다른 이름은 최대 ${ALIASES_MAX}개까지 입력 가능합니다.`)),
    ),
    local: { help: '한 줄에 하나씩 적어주세요. 예: 유니버설 스튜디오 재팬의 USJ' },
  },
  addressJa: {
    kind: 'text',
    label: '일본어 주소',
    guide: '200자까지.',
    schema: z.optional(text(200, '일본어 주소는 200자까지 입력 가능합니다.')),
    local: { lang: 'ja' },
    isWanted: true,
  },
  openKind: {
    kind: 'choice',
    label: '여는 방식',
    guide: '운영 시간이 없는 곳이 언제 여는지: 모름, 언제나, 날마다 다름. 운영 시간이 있으면 시간표예요.',
    choices: [
      ['unknown', '모름'],
      ['always', '언제나'],
      ['varies', '날마다 다름'],
      ['hours', '시간표'],
    ],
    schema: z.optional(openKind),
    hasOwnControl: true,
  },
  hoursNote: {
    kind: 'note',
    label: '운영 시간 안내',
    guide: '60자까지.',
    schema: z.optional(note('운영 시간 안내는', 60)),
    hasOwnControl: true,
  },
  admission: {
    kind: 'admission',
    label: '입장료',
    guide: '2026-10 | 1200 | 600 | 안내처럼 확인한 달, 어른, 어린이(엔), 안내. 모르는 금액은 비워요.',
    schema: z.optional(z.nullable(admission)),
    hasOwnControl: true,
  },
  free: {
    kind: 'choice',
    label: '무료 입장',
    guide: '무료 또는 유료. 모르면 비워요.',
    choices: [
      [null, '모름'],
      [true, '무료'],
      [false, '유료'],
    ],
    schema: z.optional(z.nullable(z.boolean())),
    visit: {},
  },
  reservation: {
    kind: 'choice',
    label: '예약',
    guide: '필요 없음, 권장 또는 필수. 모르면 비워요.',
    choices: [
      [null, '모름'],
      ['none', '필요 없음'],
      ['recommended', '권장'],
      ['required', '필수'],
    ],
    schema: z.optional(z.nullable(reservation)),
    visit: {},
  },
  officialUrl: {
    kind: 'note',
    label: '공식 누리집',
    guide: 'http:// 또는 https://로 시작해요.',
    schema: z.optional(missingIfEmpty(z.nullable(webAddress('공식 누리집은')))),
    visit: { help: '예약이나 입장료를 확인할 수 있는 주소' },
  },
  bestTime: {
    kind: 'note',
    label: '좋은 시간',
    guide: '40자까지.',
    schema: z.optional(note('좋은 시간은', 40)),
    visit: { help: '예: 개관 직후(9시)' },
  },
  crowd: {
    kind: 'note',
    label: '붐빔',
    guide: '40자까지.',
    schema: z.optional(note('붐빔은', 40)),
    visit: { help: '예: 벚꽃철과 연휴엔 입장 줄이 길어요' },
  },
  indoor: {
    kind: 'choice',
    label: '실내',
    guide: '실내, 야외 또는 둘 다. 모르면 비워요.',
    choices: [
      [null, '모름'],
      [true, '실내'],
      [false, '야외'],
      ['both', '둘 다'],
    ],
    schema: z.optional(indoor),
    visit: {},
  },
  use: {
    kind: 'choice',
    label: '쓰임',
    guide: '볼거리면 비우고, 역이나 공항이면 교통.',
    choices: [
      [null, '볼거리'],
      ['transport', '교통'],
    ],
    schema: z.optional(placeUse),
    visit: { help: '교통은 목록과 검색에 나오지 않고, 추천 검색어와 일정, 숙소, 예약에서만 고를 수 있어요.' },
  },
} as const satisfies Record<DestinationField, Entry & InForm>;

type Declared = typeof DESTINATION_ENTRIES;
/** The fields that are entered alike. */
export type FieldOfKind<K extends EntryKind> = {
  [N in DestinationField]: Declared[N]['kind'] extends K ? N : never;
}[DestinationField];

export function entryOfField(field: DestinationField): Entry {
  return DESTINATION_ENTRIES[field];
}

export function keyOfField(field: DestinationField): string {
  return entryOfField(field).key ?? field;
}

const shape = Object.fromEntries(Object.entries(DESTINATION_ENTRIES).map(([name, { schema }]) => [name, schema])) as {
  [N in DestinationField]: Declared[N]['schema'];
};
const tagChoice = z.object({
  tagNo: z.optional(z.nullable(serial)),
  tagName: text(50, '태그는 50자까지 입력 가능합니다.').check(withoutComma),
});
const credit = z.object({
  author: visibleText(100, '사진의 저작자는 100자까지 입력 가능합니다.', '사진의 저작자를 입력해주세요.'),
  licence: visibleText(60, '사진의 이용 조건은 60자까지 입력 가능합니다.', '사진의 이용 조건을 입력해주세요.'),
  url: z._default(webAddress('사진의 출처 주소는'), ''),
});
/** Without `credit` the stored one stays; null removes it. */
const picture = z.object({
  imageUrl: z.string().check(z.regex(/^\/images\/[a-z]+\/[\w-]+\.(webp|avif)$/, '올바른 이미지 주소가 아닙니다.')),
  credit: z.optional(z.nullable(credit)),
});

export const destinationDraft = z.object({
  ...shape,
  optionList: z._default(z.array(z.object({ travelOptionNo: serial })).check(z.maxLength(100)), []),
  tagList: z._default(z.array(tagChoice).check(z.maxLength(30, '태그는 최대 30개까지 입력 가능합니다.')), []),
  imageList: z._default(z.array(picture).check(z.maxLength(5, '이미지는 최대 5장까지만 업로드할 수 있습니다.')), []),
});
export type DestinationDraft = z.output<typeof destinationDraft>;
