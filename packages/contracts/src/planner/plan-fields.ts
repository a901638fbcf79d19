import * as z from 'zod/mini';
import { cutCharacters } from '../shared/characters.ts';
import { atLeast, text, typed, visibleText } from '../shared/values.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';

export const planTitle = visibleText(50, PLAN_MESSAGES.titleLong, PLAN_MESSAGES.titleMissing).check(
  ...atLeast(2, PLAN_MESSAGES.titleShort),
);
export const planDescription = visibleText(500, PLAN_MESSAGES.descriptionLong, PLAN_MESSAGES.descriptionMissing).check(
  ...atLeast(10, PLAN_MESSAGES.descriptionShort),
);
const groupSize = z
  .int({
    error: ({ input }) =>
      input === undefined || input === null ? PLAN_MESSAGES.travelersMissing : PLAN_MESSAGES.travelersDigits,
  })
  .check(z.gte(1, PLAN_MESSAGES.travelersRange), z.lte(20, PLAN_MESSAGES.travelersRange));

/** Won; 0 means not set. "1,200,000" is read as a number, fractions are refused. */
const won = z.pipe(
  z.union(
    [
      z.int(PLAN_MESSAGES.budgetDigits).check(z.nonnegative(PLAN_MESSAGES.budgetDigits)),
      typed().check(z.regex(/^(\d{1,3}(,\d{3})+|\d*)$/, PLAN_MESSAGES.budgetDigits)),
    ],
    PLAN_MESSAGES.budgetDigits,
  ),
  z.pipe(
    z.transform((amount: number | string) =>
      typeof amount === 'number' ? amount : Number(amount.replaceAll(',', '')),
    ),
    z.int(PLAN_MESSAGES.budgetDigits).check(z.lte(1_000_000_000_000, PLAN_MESSAGES.budgetDigits)),
  ),
);

/** Empty, or an http(s) address. */
export function link(notHttp: string, maxLength = 2000) {
  return typed(PLAN_MESSAGES.url).check(
    z.maxLength(maxLength, PLAN_MESSAGES.url),
    z.regex(/^$|^https?:\/\//i, { error: notHttp, abort: true }),
    z.refine((value) => value === '' || isWebAddress(value), PLAN_MESSAGES.url),
  );
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value);
}

const optionalWon = z._default(won, 0);
const savedText = z._default(z.string(), '');
const savedWon = z._default(z.int(), 0);
const transportReservationLink = link(PLAN_MESSAGES.flightLink);
const accommodationLink = link(PLAN_MESSAGES.hotelLink);

/**
 * Of each field: `label` names it, `group` is what its conflicts are shown under (fields that share one are one
 * choice), `value` is a value that is given, `schema` the field in a call that saves it, `unfinished` the same while it
 * is still being typed, `saved` how it is answered, `empty` the value where nothing is saved.
 *
 * The fields of a plan that a member types, described once. Schemas of all calls, what is stored, answered, compared
 * and merged follow from it; a further field is an entry here and its place on the screens.
 */
export const PLAN_FIELDS = {
  planTitle: {
    label: '여행 제목',
    group: '여행 제목',
    value: planTitle,
    schema: planTitle,
    unfinished: text(50, PLAN_MESSAGES.titleLong, PLAN_MESSAGES.titleMissing),
    saved: savedText,
    empty: '',
    maxLength: 50,
  },
  planDescription: {
    label: '여행 설명',
    group: '여행 설명',
    value: planDescription,
    schema: planDescription,
    unfinished: text(500, PLAN_MESSAGES.descriptionLong, PLAN_MESSAGES.descriptionMissing),
    saved: savedText,
    empty: '',
    maxLength: 500,
  },
  groupSize: {
    label: '여행 인원',
    group: '여행 인원',
    value: groupSize,
    schema: groupSize,
    unfinished: groupSize,
    saved: z.int(),
    empty: 1,
  },
  minBudget: {
    label: '최소 예산',
    group: '예산',
    value: won,
    schema: optionalWon,
    unfinished: optionalWon,
    saved: savedWon,
    empty: 0,
  },
  maxBudget: {
    label: '최대 예산',
    group: '예산',
    value: won,
    schema: optionalWon,
    unfinished: optionalWon,
    saved: savedWon,
    empty: 0,
  },
  transportReservationLink: {
    label: '항공편 링크',
    group: '항공편 링크',
    value: transportReservationLink,
    schema: z._default(transportReservationLink, ''),
    unfinished: z._default(transportReservationLink, ''),
    saved: savedText,
    empty: '',
    maxLength: 2000,
  },
  accommodationLink: {
    label: '숙소 링크',
    group: '숙소 링크',
    value: accommodationLink,
    schema: z._default(accommodationLink, ''),
    unfinished: z._default(accommodationLink, ''),
    saved: savedText,
    empty: '',
    maxLength: 2000,
  },
} as const;

export type PlanFieldName = keyof typeof PLAN_FIELDS;
/** The values of the fields as they are stored and answered. */
export type PlanFields = { [N in PlanFieldName]: z.output<(typeof PLAN_FIELDS)[N]['saved']> };
/** The same as texts of a form. */
export type TypedFields<N extends PlanFieldName = PlanFieldName> = Record<N, string>;

export const PLAN_FIELD_NAMES = Object.keys(PLAN_FIELDS) as PlanFieldName[];
/** Saved by step 4; the group size belongs to step 1. */
export const WIZARD_FIELDS = namesExcept('groupSize');
/** Changed by the documented edit. */
export const EDITED_FIELDS = namesExcept('groupSize', 'minBudget', 'maxBudget');
/** Shown in lists. */
export const LISTED_FIELDS = namesExcept('planDescription', 'transportReservationLink', 'accommodationLink');
export type WizardField = (typeof WIZARD_FIELDS)[number];
export type EditedField = (typeof EDITED_FIELDS)[number];

function namesExcept<E extends PlanFieldName>(...excluded: E[]): Exclude<PlanFieldName, E>[] {
  return PLAN_FIELD_NAMES.filter(
    (name): name is Exclude<PlanFieldName, E> => !(excluded as PlanFieldName[]).includes(name),
  );
}

/** The shape of an object schema with these fields. */
export function shapeOf<N extends PlanFieldName, P extends 'value' | 'schema' | 'unfinished' | 'saved'>(
  names: readonly N[],
  part: P,
): { [K in N]: (typeof PLAN_FIELDS)[K][P] } {
  return Object.fromEntries(names.map((name) => [name, PLAN_FIELDS[name][part]])) as {
    [K in N]: (typeof PLAN_FIELDS)[K][P];
  };
}

/** These fields of a plan, and nothing else; one that it was saved without is empty. */
export function pickFields<N extends PlanFieldName>(
  names: readonly N[],
  from: Partial<Pick<PlanFields, N>>,
): Pick<PlanFields, N> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? PLAN_FIELDS[name].empty])) as Pick<PlanFields, N>;
}

/**
 * A typed text as it is saved while it is still being typed. A link or an amount that is incomplete is empty; a title
 * or description that the server would refuse stays, so that the refusal is shown.
 */
export function readTyped<N extends PlanFieldName>(name: N, typed: string): PlanFields[N] {
  const {
    maxLength = Number.POSITIVE_INFINITY,
    unfinished,
    empty,
  } = PLAN_FIELDS[name] as { maxLength?: number; unfinished: z.ZodMiniType; empty: unknown };
  const isCut = maxLength <= 500;
  const value = name === 'groupSize' ? Number(typed) : isCut ? cutCharacters(typed, maxLength) : typed;
  return (unfinished.safeParse(value).data ?? (isCut ? value : empty)) as PlanFields[N];
}

/** Faults of typed texts, one message for each field. */
export function problemsOfFields<N extends PlanFieldName>(
  names: readonly N[],
  typed: TypedFields<N>,
): Partial<Record<N, string>> {
  const results = names.map(
    (name) =>
      [
        name,
        PLAN_FIELDS[name].schema.safeParse(
          name === 'groupSize' && /^\d+$/.test(typed[name]) ? Number(typed[name]) : typed[name],
        ),
      ] as const,
  );
  const problems = Object.fromEntries(
    results.flatMap(([name, { error }]) => (error ? [[name, error.issues[0]?.message ?? '']] : [])),
  ) as Record<string, string>;
  const values = Object.fromEntries(results.map(([name, { data }]) => [name, data])) as Partial<PlanFields>;
  if (!isBudgetInOrder(values)) problems.maxBudget = PLAN_MESSAGES.budgetOrder;
  return problems as Partial<Record<N, string>>;
}

/** Both are set and the maximum is not above the minimum: false. */
export function isBudgetInOrder({
  minBudget = 0,
  maxBudget = 0,
}: Partial<Pick<PlanFields, 'minBudget' | 'maxBudget'>>): boolean {
  return minBudget === 0 || maxBudget === 0 || maxBudget > minBudget;
}

/** The fields, grouped as they are compared and merged: minimum and maximum budget are one. */
export function fieldGroups<N extends PlanFieldName>(names: readonly N[]): { name: string; keys: N[] }[] {
  return [...new Set(names.map((name) => PLAN_FIELDS[name].group))].map((group) => ({
    name: group,
    keys: names.filter((name) => PLAN_FIELDS[name].group === group),
  }));
}
