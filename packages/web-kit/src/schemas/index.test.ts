import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import * as zod from 'zod/mini';
import * as schemas from './index.ts';

const CONTRACTS = join(import.meta.dirname, '../../../contracts/src');
/** Never in a browser. */
const SERVICES_ONLY = /openapi|release-store|\.test\.ts$/;

test('every function of zod that a contract calls is there', () => {
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' });
  const called = files
    .filter((file) => file.endsWith('.ts') && !SERVICES_ONLY.test(file))
    .flatMap((file) => [...readFileSync(join(CONTRACTS, file), 'utf8').matchAll(/\bz\.(\w+)[.(]/g)])
    .map(([, name]) => name);
  const missing = new Set(called.filter((name) => name !== 'core' && !Object.hasOwn(schemas, name ?? '')));
  expect([...missing]).toEqual([]);
});

test('a schema is built when it first checks a value, and says what zod says', () => {
  const isLong = jest.fn((text: string) => text.length > 2);
  const declare = (z: typeof zod | typeof schemas) => {
    const name = z.string('글자').check(z.refine(isLong, '짧아요'), z.meta({ minLength: 3 }));
    const place = z.object({ name, tags: z._default(z.array(z.enum(['a', 'b'])), []) });
    return z.union([z.extend(place, { at: z.nullable(z.number()) }), z.null()]);
  };
  const [deferred, built] = [declare(schemas), declare(zod)];
  for (const value of [null, { name: '오사카성', at: 1 }, { name: '성', at: null, tags: ['c'] }, { at: '1' }, 3]) {
    const [one, other] = [deferred.safeParse(value), built.safeParse(value)];
    expect([one.data, one.error?.issues]).toEqual([other.data, other.error?.issues]);
  }
  expect(deferred instanceof zod.ZodMiniUnion).toBe(true);
});
