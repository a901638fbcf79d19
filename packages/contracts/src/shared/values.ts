import * as z from 'zod/mini';
import {
  countCharacters,
  isVisible,
  LONGEST_CHARACTER,
  NO_CHARACTER,
  NO_CONTROL_CHARACTERS,
  withoutUnseen,
} from './characters.ts';

const UNUSABLE = '사용할 수 없는 문자가 포함되어 있습니다.';

/** The same fields, each of which may be missing. */
export function optionalFields<F extends Record<string, z.ZodMiniType>>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(schema)])) as {
    [N in keyof F]: z.ZodMiniOptional<F[N]>;
  };
}

/** Error for a missing value; a value of a wrong type gets the general message. */
export function whenMissing(message: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined) };
}

/** Required text, checked before `schema`; an empty string counts as missing. */
export function filled<S extends z.ZodMiniType<string, string>>(schema: S, missing: string) {
  return z.pipe(z.string(whenMissing(missing)).check(z.trim(), z.minLength(1, missing)), schema);
}

/** Positive integer allocated per kind and never reused: memberNo, travelNo, planNo. */
export const serial = z.int().check(z.positive());
/** A required serial. */
export function neededSerial(missing: string) {
  return z.int(whenMissing(missing)).check(z.positive());
}
/** A serial in a path or query. */
export const serialText = z.pipe(
  z.string(whenMissing('번호를 입력해주세요.')).check(z.regex(/^[1-9]\d{0,14}$/, '잘못된 번호입니다.')),
  z.transform(Number),
);

/** Plain calendar date, YYYY-MM-DD; never passes through a time zone. */
export const calendarDate = z.iso.date({ error: '잘못된 날짜입니다.' }).check(z.meta({ example: '2026-12-24' }));
/** ISO 8601 in UTC. */
export const instant = z.string().check(z.meta({ format: 'date-time', example: '2026-12-24T03:00:00.000Z' }));
/** Y or N, as every ...Status and isActive is stored. */
export const yesNo = z.enum(['Y', 'N']);

function count(meaning: string) {
  return z.optional(z.union([z.string(), z.number()])).check(z.describe(meaning));
}

/** Links with a mistyped page show the first one. */
export const pageNumber = z.pipe(
  count('Page, counted from 1. A value that is no number above 0 is read as 1.'),
  z.transform((page) => Math.min(1_000_000, Math.max(1, Math.trunc(Number(page)) || 1))),
);

export function pageSize(usual: number) {
  return z.pipe(
    count(
      `Entries of a page, ${usual} by default. More than 100 are read as 100, less than 1 as 1, other values as the default.`,
    ),
    z.transform((size) => Math.min(100, Math.max(1, Math.trunc(Number(size)) || usual))),
  );
}

export const offset = z.pipe(
  count('Entries to leave out at the beginning. A value that is no number above 0 is read as 0.'),
  z.transform((items) => Math.min(10_000_000, Math.max(0, Math.trunc(Number(items)) || 0))),
);

type StringParams = Parameters<typeof z.string>[0];

/** Text as it is stored: in NFC, trimmed, without characters that are not seen; control characters are refused. */
export function typed(params?: StringParams) {
  return z.string(params).check(
    z.regex(NO_CONTROL_CHARACTERS, { error: UNUSABLE, abort: true }),
    z.refine((value) => !NO_CHARACTER.test(value), { error: UNUSABLE, abort: true }),
    z.overwrite((value) => withoutUnseen(value).trim()),
  );
}

/** Typed text with a limit that counts characters as readers do. */
export function text(maxLength: number, tooLong: string, missing?: StringParams) {
  return typed(missing).check(...atMost(maxLength, tooLong));
}

/** Text with at least one visible character. */
export function visibleText(maxLength: number, tooLong: string, missing: string) {
  return text(maxLength, tooLong, missing).check(someVisible(missing));
}

/** Text of a search field. */
export const searchText = z._default(text(50, '검색어는 50자까지 입력 가능합니다.'), '');

/** Text that is compared and not stored, such as a password: as it is, without control characters. */
export function secretText(maxLength: number, params?: StringParams) {
  return z.string(params).check(z.maxLength(maxLength), z.regex(NO_CONTROL_CHARACTERS, UNUSABLE));
}

/** A mail address as mail servers accept it (RFC 5321): at most 64 characters before the @, 254 as a whole. */
export function mailAddress(wrong: string, missing?: StringParams) {
  return typed(missing).check(
    z.maxLength(254, wrong),
    z.email(wrong),
    z.refine((address) => {
      const [local = '', domain = ''] = address.split('@');
      return local.length <= 64 && domain.split('.').every((label) => label.length <= 63 && !label.endsWith('-'));
    }, wrong),
  );
}

export function someVisible(missing: string) {
  return z.refine<string>(isVisible, { error: missing, abort: true });
}

/** The second part of it and of `atMost` is for the documents alone. */
export function atLeast(minLength: number, tooShort: string) {
  return [z.refine<string>((value) => countCharacters(value) >= minLength, tooShort), z.meta({ minLength })] as const;
}

function atMost(maxLength: number, tooLong: string) {
  const isShort = (value: string) =>
    value.length <= maxLength || (value.length <= maxLength * LONGEST_CHARACTER && countCharacters(value) <= maxLength);
  return [z.refine<string>(isShort, tooLong), z.meta({ maxLength })] as const;
}
