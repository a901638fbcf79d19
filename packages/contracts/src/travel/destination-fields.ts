import * as z from 'zod/mini';
import { serial } from '../shared/values.ts';
import { admission, closure, indoor, openingTime, openKind, placeUse, reservation, station } from './place-facts.ts';

/**
 * Answers that contain a field: `card` (and with it the page), `page` alone, `wizard`, `admin` (the page as
 * administrators edit it), `event` (what other slices copy) and `plan` (what a plan says of its places, from the event).
 */
type Answer = 'card' | 'page' | 'wizard' | 'admin' | 'event' | 'plan';

function field<S extends z.ZodMiniType, const A extends readonly Answer[]>(
  schema: S,
  empty: NoInfer<z.output<S>>,
  answers: A,
) {
  return { schema, empty, answers };
}

/** A field that answers of earlier releases lack. */
function addedField<S extends z.ZodMiniType, const A extends readonly Answer[]>(
  schema: S,
  empty: NoInfer<z.output<S>>,
  answers: A,
) {
  return field(z._default(schema, empty as never), empty as never, answers);
}

/** An invalid number removes the position, not the destination. */
const coordinate = z.catch(z.nullable(z.number()), null);
const minutes = z.nullable(z.int());
const note = z.nullable(z.string());

/**
 * The fields of a place that administrators enter, declared once, in the order of a file's columns: schema, value where
 * nothing is known, and answers.
 * Documents, mappers, events and seeding follow; `destination-drafts.ts` says how each is entered.
 */
export const DESTINATION_FIELDS = {
  title: field(z.string(), '', ['card', 'wizard', 'event']),
  categoryNo: field(serial, 0, ['card', 'wizard']),
  guNo: field(serial, 0, ['card', 'wizard']),
  address: field(z.string(), '', ['card', 'wizard']),
  mapY: field(coordinate, null, ['card', 'wizard', 'event']),
  mapX: field(coordinate, null, ['card', 'wizard', 'event']),
  tel: field(z.string(), '', ['page']),
  email: field(z.string(), '', ['page']),
  website: field(z.string(), '', ['page']),
  explain: field(z.string(), '', ['card', 'wizard', 'event']),
  description: field(z.string(), '', ['page', 'wizard']),
  /** A missing day is closed; what an empty list means is in `openKind`. */
  timeList: field(z.array(openingTime), [], ['page', 'wizard', 'event']),
  closures: addedField(z.array(closure), [], ['page', 'wizard', 'event']),
  /** Minutes before closing; null: not known. */
  lastEntryMinutes: addedField(minutes, null, ['page', 'wizard', 'event']),
  /** Usual stay; null: not known. */
  stayMinutes: addedField(minutes, null, ['card', 'wizard', 'event']),
  station: addedField(z.nullable(station), null, ['card']),
  titleJa: addedField(z.string(), '', ['card', 'event']),
  /** Reading in hiragana, empty where it is obvious. */
  titleKana: addedField(z.string(), '', ['admin']),
  titleEn: addedField(z.string(), '', ['admin']),
  /** Further names by which it is searched. */
  aliases: addedField(z.array(z.string()), [], ['admin']),
  addressJa: addedField(z.string(), '', ['page', 'event']),
  /** When a place without a list of hours is open. */
  openKind: addedField(openKind, 'unknown', ['page', 'wizard', 'event']),
  hoursNote: addedField(note, null, ['page']),
  /** Null: not known, or nothing to pay. */
  admission: addedField(z.nullable(admission), null, ['page', 'event', 'plan']),
  /** Whether the main visit costs nothing; null: a shop, or not known. */
  free: addedField(z.nullable(z.boolean()), null, ['card', 'event', 'plan']),
  reservation: addedField(z.nullable(reservation), null, ['page', 'event', 'plan']),
  officialUrl: addedField(note, null, ['page', 'event', 'plan']),
  bestTime: addedField(note, null, ['page', 'event', 'plan']),
  crowd: addedField(note, null, ['page', 'event', 'plan']),
  indoor: addedField(indoor, null, ['page', 'event', 'plan']),
  use: addedField(placeUse, null, ['page', 'event', 'plan']),
};

type Declared = typeof DESTINATION_FIELDS;
export type DestinationField = keyof Declared;
/** The values of all fields, as they are stored. */
export type DestinationFields = { [N in DestinationField]: z.output<Declared[N]['schema']> };
/** The fields that an answer contains. */
export type FieldIn<A extends Answer> = {
  [N in DestinationField]: A extends Declared[N]['answers'][number] ? N : never;
}[DestinationField];

export const DESTINATION_FIELD_NAMES = Object.keys(DESTINATION_FIELDS) as DestinationField[];

export function fieldsIn<A extends Answer>(answer: A): FieldIn<A>[] {
  return DESTINATION_FIELD_NAMES.filter((name): name is FieldIn<A> =>
    (DESTINATION_FIELDS[name].answers as readonly Answer[]).includes(answer),
  );
}

function shapeOf<N extends DestinationField>(names: readonly N[]): { [K in N]: Declared[K]['schema'] } {
  return Object.fromEntries(names.map((name) => [name, DESTINATION_FIELDS[name].schema])) as {
    [K in N]: Declared[K]['schema'];
  };
}

/** The shape of an object schema with the fields of an answer. */
export function shapeIn<A extends Answer>(answer: A): { [N in FieldIn<A>]: Declared[N]['schema'] } {
  return shapeOf(fieldsIn(answer));
}

/** The shape of an object schema with all fields. */
export const DESTINATION_SHAPE = shapeOf(DESTINATION_FIELD_NAMES);

/** A place of which nothing is known. */
export const EMPTY_DESTINATION = Object.fromEntries(
  DESTINATION_FIELD_NAMES.map((name) => [name, DESTINATION_FIELDS[name].empty]),
) as DestinationFields;
