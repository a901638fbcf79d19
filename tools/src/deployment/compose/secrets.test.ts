import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { root } from '../../places.ts';
import { composeSecrets, valuesIn, withoutBanner } from './secrets.ts';

const file = readFileSync(`${root}/docker-compose.yml`, 'utf8');

test('every variable that docker-compose.yml requires gets a value, and the administrator is within the rules of sign-up', () => {
  const values = valuesIn(composeSecrets(file, {}).join('\n'));
  expect(composeSecrets(file, values)).toEqual([]);
  expect(Object.keys(values)).toEqual(expect.arrayContaining(['MONGO_ROOT_PASSWORD', 'PLANNER_DB_PASSWORD']));
  const { ADMIN_ID, ADMIN_PASSWORD, ADMIN_EMAIL, ...passwords } = values;
  expect(ADMIN_ID).toMatch(/^[A-Za-z0-9]{6,20}$/);
  expect(ADMIN_PASSWORD).toMatch(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{8,12}$/);
  expect(ADMIN_EMAIL).toContain('@');
  for (const password of Object.values(passwords)) expect(password).toMatch(/^[0-9a-f]{48}$/);
});

test('a variable that has a value already is not written again', () => {
  expect(composeSecrets(file, { ...valuesIn(composeSecrets(file, {}).join('\n')), REDIS_PASSWORD: '' })).toEqual([
    expect.stringMatching(/^REDIS_PASSWORD=/),
  ]);
});

test('the lines that npm writes before a script are taken out of the file, and nothing else', () => {
  const banner = '\n> osakaro@1.0.0 secrets\n> node tools/secrets.mjs compose\n\n';
  expect(withoutBanner(`A=1\n${banner}`)).toBe('A=1\n');
  expect(withoutBanner('A=1\n')).toBe('A=1\n');
});

test('the progress of a first installation is no part of the file', () => {
  const program = `import { step } from '${root}/tools/launch/step.mjs'; await step('Packages', async () => ({ detail: 'installed' }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['', expect.stringMatching(/^✓ Packages +installed/)]);
});
