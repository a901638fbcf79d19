import * as z from 'zod/mini';

/** Error for a missing value; a value of a wrong type gets the general sentence. */
export function whenMissing(sentence: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? sentence : undefined) };
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
export const calendarDate = z.iso.date({ error: '잘못된 날짜입니다.' });
/** ISO 8601 in UTC. */
export const instant = z.string();
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

/** Trimmed text of a search field. */
export const searchText = z._default(
  z.string().check(z.trim(), z.maxLength(50, '검색어는 50자까지 입력 가능합니다.')),
  '',
);

/** Text without control characters, normalized to NFC. `missing` is the error for absent text. */
export function text(maxLength: number, tooLong: string, missing?: string) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(maxLength, tooLong),
      z.regex(NO_CONTROL_CHARACTERS, '사용할 수 없는 문자가 포함되어 있습니다.'),
    );
}

/** Text with at least one visible character. */
export function visibleText(maxLength: number, tooLong: string, missing: string) {
  return text(maxLength, tooLong, missing).check(z.regex(SOMETHING_VISIBLE, missing));
}

const SOMETHING_VISIBLE = /[^\s\u200b-\u200f\u2028-\u202e\u2060\u3164\ufeff]/;

// Line breaks and tabs are the only control characters that a person types.
const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;
