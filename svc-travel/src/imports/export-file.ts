import { stringify } from 'csv-stringify/sync';
import type { Place } from '../catalogue/place.ts';
import type { Reference } from '../catalogue/reference.ts';
import { guarded } from './cells.ts';
import { COLUMNS, headingOf } from './columns.ts';
import { namesOf } from './names.ts';

const ROWS_AT_ONCE = 100;
/** Without it Excel on a Korean Windows takes UTF-8 for CP949. */
const BOM = '\ufeff';
// A lone line feed is a line's end for readers as well.
const RFC_4180 = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };

/** The file piece by piece, no faster than it is taken. */
export function exportFile(places: readonly Place[], reference: Reference): ReadableStream<Uint8Array> {
  const names = namesOf(reference);
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream(
    {
      start: (stream) => stream.enqueue(encoder.encode(BOM + stringify([COLUMNS.map(headingOf)], RFC_4180))),
      async pull(stream) {
        await new Promise((resolve) => setImmediate(resolve));
        const rows = places.slice(next, next + ROWS_AT_ONCE).map((place) => COLUMNS.map((column) => guarded(column.write(place, names))));
        next += rows.length;
        if (rows.length > 0) stream.enqueue(encoder.encode(stringify(rows, RFC_4180)));
        if (next >= places.length) stream.close();
      },
    },
    { highWaterMark: 1 },
  );
}
