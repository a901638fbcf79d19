import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { serial, serialText, text, visibleText } from '../shared/values.ts';

export const PASS_LIMITS = {
  name: 60,
  note: 1000,
  lines: 20,
  places: 300,
  reach: 60,
  conditions: 60,
  days: 30,
} as const;

export const PASS_MESSAGES = {
  name: '패스 이름을 입력해주세요.',
  nameLong: `패스 이름은 ${PASS_LIMITS.name}자까지 입력 가능합니다.`,
  price: '패스 값은 1에서 1,000,000 사이의 정수로 입력하고, 모르면 비워 두세요.',
  days: `쓸 수 있는 날은 1에서 ${PASS_LIMITS.days} 사이의 정수로 입력해주세요.`,
  month: '값을 확인한 달을 입력해주세요.',
  monthWrong: '확인한 달은 2026-09처럼 입력해주세요.',
  url: '공식 누리집은 http:// 또는 https://로 시작해야 합니다.',
  reach: '노선은 회사나 노선의 번호로 입력해주세요.',
  exception: '빠지는 까닭을 입력해주세요.',
  condition: '무료 조건을 입력해주세요.',
  time: '시각은 15:00처럼 입력해주세요.',
  station: '역 이름을 입력해주세요.',
  validOn: '쓸 수 있는 요일을 골라주세요.',
  tooMany: '항목이 너무 많습니다.',
} as const;

/** any: every day. weekdays: Monday to Friday without public holidays of Japan. holidays: the other days. */
export const passDays = z.enum(['any', 'weekdays', 'holidays'], PASS_MESSAGES.validOn);
export type PassDays = z.output<typeof passDays>;
export const PASS_DAYS_TEXT: Readonly<Record<PassDays, string>> = {
  any: '매일',
  weekdays: '평일',
  holidays: '토·일·공휴일',
};

const yen = z.nullable(
  z.int(PASS_MESSAGES.price).check(z.gte(1, PASS_MESSAGES.price), z.lte(1_000_000, PASS_MESSAGES.price)),
);
const places = list(serial, PASS_LIMITS.places);
/** The id of an operator or of a line of the rail network. */
const reach = z
  .string(PASS_MESSAGES.reach)
  .check(z.regex(/^[a-z0-9-]{1,40}$/, PASS_MESSAGES.reach), z.meta({ example: 'metro' }));
const stationName = visibleText(30, PASS_MESSAGES.station, PASS_MESSAGES.station);

const passShape = {
  nameKo: visibleText(PASS_LIMITS.name, PASS_MESSAGES.nameLong, PASS_MESSAGES.name),
  nameJa: z._default(text(PASS_LIMITS.name, PASS_MESSAGES.nameLong), ''),
  nameEn: z._default(text(PASS_LIMITS.name, PASS_MESSAGES.nameLong), ''),
  /** In yen; null: not known, never free. */
  priceYen: z._default(yen, null),
  childYen: z._default(yen, null),
  /** Calendar days that it can touch. */
  days: z.int(PASS_MESSAGES.days).check(z.gte(1, PASS_MESSAGES.days), z.lte(PASS_LIMITS.days, PASS_MESSAGES.days)),
  /** Lines and networks that it covers, in words. */
  lines: z._default(
    list(visibleText(100, '노선은 100자까지 입력 가능합니다.', '노선을 입력해주세요.'), PASS_LIMITS.lines),
    [],
  ),
  /** Places that are free with it, and those that are cheaper. */
  freePlaces: z._default(places, []),
  discountPlaces: z._default(places, []),
  note: z._default(text(PASS_LIMITS.note, `안내는 ${PASS_LIMITS.note}자까지 입력 가능합니다.`), ''),
  /** YYYY-MM in which the price was last seen; null where there is none. */
  asOf: z._default(
    z.nullable(
      z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, PASS_MESSAGES.monthWrong), z.meta({ example: '2026-09' })),
    ),
    null,
  ),
  officialUrl: z._default(
    z.nullable(text(300, PASS_MESSAGES.url).check(z.regex(/^https?:\/\/\S+$/i, PASS_MESSAGES.url))),
    null,
  ),
};

/** What the reckoning of a trip needs, made by hand from `lines` and `note`. */
const reckoningShape = {
  /** Operators, whose fares are covered, and lines, whose surcharges are covered too. */
  covers: z._default(list(reach, PASS_LIMITS.reach), []),
  /**
   * Operators, lines and stations (by their Korean name) that are not covered or of which that is not clear, with a
   * sentence that says so; they stand before `covers`.
   */
  exceptions: z._default(
    list(
      z.object({ of: stationName, note: visibleText(60, PASS_MESSAGES.exception, PASS_MESSAGES.exception) }),
      PASS_LIMITS.reach,
    ),
    [],
  ),
  /** On what a free place depends; `before`: it is free only until then. */
  conditions: z._default(
    list(
      z.object({
        travelNo: serial,
        note: visibleText(60, PASS_MESSAGES.condition, PASS_MESSAGES.condition),
        before: z._default(
          z.nullable(
            z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, PASS_MESSAGES.time), z.meta({ example: '15:00' })),
          ),
          null,
        ),
      }),
      PASS_LIMITS.conditions,
    ),
    [],
  ),
  validOn: z._default(passDays, 'any'),
  /** A ticket for one ride between two of these stations (Korean names), either way; empty: any number of rides. */
  rideOnly: z._default(list(z.object({ from: stationName, to: stationName }), PASS_LIMITS.reach), []),
};

/** What administrators write; a change gives the whole pass. */
export const passWords = z.object({ ...passShape, ...reckoningShape }).check(
  z.refine(({ priceYen, childYen, asOf }) => asOf !== null || (priceYen === null && childYen === null), {
    error: PASS_MESSAGES.month,
    path: ['asOf'],
  }),
);
export type PassWords = z.output<typeof passWords>;

/** A ticket for several rides or places. */
export const pass = z.object({ passNo: serial, ...passShape, ...reckoningShape });
export type Pass = z.output<typeof pass>;

/** The words for the fields of a pass, in forms, files and the audit log. */
export const PASS_LABELS: Readonly<Record<Exclude<keyof PassWords, 'nameKo'>, string>> = {
  nameJa: '일본어 이름',
  nameEn: '영어 이름',
  priceYen: '어른 값(엔)',
  childYen: '아이 값(엔)',
  days: '쓸 수 있는 날',
  lines: '탈 수 있는 노선',
  freePlaces: '무료 여행지',
  discountPlaces: '할인 여행지',
  note: '안내',
  asOf: '값을 확인한 달',
  officialUrl: '공식 누리집',
  covers: '교통비가 드는 회사와 노선',
  exceptions: '빠지는 회사·노선·역',
  conditions: '무료 조건',
  validOn: '쓸 수 있는 요일',
  rideOnly: '한 번 타는 구간',
};

/** What the reckoning knows of a pass of an earlier release. */
export const UNRECKONED_PASS: Pick<Pass, keyof typeof reckoningShape> = {
  covers: [],
  exceptions: [],
  conditions: [],
  validOn: 'any',
  rideOnly: [],
};

export const listPasses = endpoint({
  method: 'GET',
  path: '/api/travels/passes',
  access: 'public',
  caching: 'revalidate',
  success: dataOnly(z.array(pass)),
});

/** `version` is sent back with a change for optimistic locking. */
export const adminPass = z.extend(pass, { version: z.int() });
export type AdminPass = z.output<typeof adminPass>;

const onePass = { params: z.object({ passNo: serialText }) };

export const listAdminPasses = endpoint({
  method: 'GET',
  path: '/api/admin/passes',
  access: 'admin',
  success: dataOnly(z.array(adminPass)),
});
export const createPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes',
  access: 'admin',
  body: passWords,
  idempotent: true,
  status: 201,
  success: envelope(pass),
});
/** With an outdated `version` it answers 409 instead of overwriting. */
export const updatePass = endpoint({
  method: 'PUT',
  path: '/api/admin/passes/{passNo}',
  access: 'admin',
  ...onePass,
  body: z.extend(passWords, { version: z.optional(z.int()) }),
  success: envelope(pass),
});
export const deletePass = endpoint({
  method: 'DELETE',
  path: '/api/admin/passes/{passNo}',
  access: 'admin',
  ...onePass,
  success: envelope(z.null()),
});

function list<S extends z.ZodMiniType>(item: S, most: number) {
  return z.array(item).check(z.maxLength(most, PASS_MESSAGES.tooMany));
}
