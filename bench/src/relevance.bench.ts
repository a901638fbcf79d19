import { measure } from './measured.ts';

const found = await measure<{ q: string; kind: string; position: number }[]>(
  'svc-travel/src/testing/measure-relevance.ts',
);

process.stdout.write(`${found.length} queries as travellers type them, by the position of the first right place\n`);
const kinds = [...new Set(found.map(({ kind }) => kind)), 'all'];
console.table(
  Object.fromEntries(
    kinds.map((kind) => {
      const positions = found.filter((each) => kind === 'all' || each.kind === kind).map(({ position }) => position);
      const within = (limit: number) => positions.filter((position) => position > 0 && position <= limit).length;
      return [
        kind,
        { queries: positions.length, first: within(1), 'first 5': within(5), missing: positions.length - within(12) },
      ];
    }),
  ),
);
const missing = found.filter(({ position }) => position === 0).map(({ q }) => q);
if (missing.length > 0) process.stdout.write(`missing: ${missing.join(', ')}\n`);
