import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { readConfig } from './config.ts';

const schema = z.object({ SECRET: z.string().check(z.minLength(1)), PLACE: z._default(z.string(), 'osaka') });
const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret');
writeFileSync(file, 'from the file\n');

test('a value is read from the file that NAME_FILE names', () => {
  expect(readConfig(schema, { SECRET_FILE: file })).toEqual({ SECRET: 'from the file', PLACE: 'osaka' });
});

test('a variable takes precedence over its file, and an empty variable counts as unset', () => {
  expect(readConfig(schema, { SECRET: 'given', SECRET_FILE: file }).SECRET).toBe('given');
  expect(readConfig(schema, { SECRET: '', SECRET_FILE: file, PLACE: '' })).toEqual({
    SECRET: 'from the file',
    PLACE: 'osaka',
  });
});
