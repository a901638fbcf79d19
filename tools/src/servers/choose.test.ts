import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chooseServer } from './choose.ts';
import { type Choice, notHere, type ServerSite } from './server.ts';

let site: ServerSite;
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'choose-'));
  site = { dataDir, cacheDir: dataDir, logDir: dataDir, progress: () => {} };
});
afterEach(() => rmSync(site.dataDir, { recursive: true, force: true }));

const here = (name: string): Choice => ({
  name,
  how: `Get ${name}.`,
  choose: async () => ({ url: `mongodb://${name}`, label: name }),
});
const away = (name: string): Choice => ({ name, how: `Get ${name}.`, choose: async () => notHere(`no ${name}`) });
const labelOf = async (first: Choice, ...others: Choice[]) =>
  (await chooseServer('MongoDB', first, others, site)).label;

test('the first available choice is taken', async () => {
  expect(await labelOf(away('given'), away('mongod'), here('Docker'), here('java'))).toBe('Docker');
});

test('the choice of an earlier run is kept, because its data have their own format', async () => {
  expect(await labelOf(away('given'), away('mongod'), here('java'))).toBe('java');
  expect(await labelOf(away('given'), here('mongod'), here('java'))).toBe('java');
  expect(await labelOf(away('given'), here('mongod'), away('java'))).toBe('mongod');
});

test('a configured URL has precedence over the choice of an earlier run, and is not remembered', async () => {
  expect(await labelOf(away('given'), here('java'))).toBe('java');
  expect(await labelOf(here('given'), here('java'))).toBe('given');
  expect(await labelOf(away('given'), here('mongod'), here('java'))).toBe('java');
});

test('a configured URL that does not respond ends the choice without a fallback', async () => {
  const broken: Choice = { name: 'given', how: '', choose: () => Promise.reject(new Error('does not answer')) };
  await expect(labelOf(broken, here('java'))).rejects.toThrow('does not answer');
});

test('a test run ignores a configured URL', async () => {
  site.ownOnly = true;
  expect(await labelOf(here('given'), here('java'))).toBe('java');
});

test('without an available choice one message lists the reasons and solutions', async () => {
  await expect(labelOf(away('given'), away('mongod'), away('java'))).rejects.toMatchObject({
    message: expect.stringMatching(/given: no given[\s\S]*mongod: no mongod[\s\S]*java: no java/),
    wayOut: expect.stringMatching(/1\. Get given\.[\s\S]*3\. Get java\./),
  });
});
