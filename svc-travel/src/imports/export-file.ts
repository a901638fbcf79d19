import { escapeFormula } from '@osaka/domain/csv';
import { stringify } from 'csv-stringify/sync';
import type { Place } from '../catalogue/place.ts';
import type { Reference } from '../catalogue/reference.ts';
import { COLUMNS, headingOf } from './columns.ts';
import { namesOf } from './names.ts';

const ROWS_AT_ONCE = 100;
/** Without a BOM Excel on Korean Windows reads UTF-8 as CP949. */
const BOM = '\ufeff';
// Readers also treat a lone line feed as a line break.
const RFC_4180 = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };

/** Streams the file with backpressure. */
export function exportFile(places: readonly Place[], reference: Reference): ReadableStream<Uint8Array<ArrayBuffer>> {
  const names = namesOf(reference);
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream(
    {
      start: (stream) => stream.enqueue(encoder.encode(BOM + stringify([COLUMNS.map(headingOf)], RFC_4180))),
      async pull(stream) {
        await new Promise((resolve) => setImmediate(resolve));
        const rows = places
          .slice(next, next + ROWS_AT_ONCE)
          .map((place) => COLUMNS.map((column) => escapeFormula(column.write(place, names))));
        next += rows.length;
        if (rows.length > 0) stream.enqueue(encoder.encode(stringify(rows, RFC_4180)));
        if (next >= places.length) stream.close();
      },
    },
    { highWaterMark: 1 },
  );
}
