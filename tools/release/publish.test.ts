import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { releasePointer } from '@osaka/contracts';
import { publish } from './publish.ts';

let storeDir: string;
beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'osaka-store-'));
});
afterEach(() => rm(storeDir, { recursive: true }));

test('publish writes file paths and a digest for the file that the federation loads first', async () => {
  await built('shell', '1');
  await built('mf-planner', '2');

  await publish(
    storeDir,
    new Map<string, string>([
      ['shell', '1'],
      ['mf-planner', '2'],
    ]),
  );

  const { shell, remotes } = await pointer();
  expect(shell).toEqual({
    version: '1',
    kept: ['1'],
    runtime: { js: ['/assets/routes.js'], css: [] },
    screens: { '/terms-of-service': { js: ['/assets/routes.js', '/assets/page.js'], css: ['/assets/page.css'] } },
    slice: { name: 'shell', screens: [expect.objectContaining({ path: '/terms-of-service' })], widgets: {} },
  });
  expect(remotes['mf-planner']).toMatchObject({
    entry: '/remotes/mf-planner/2/remoteEntry.js',
    screens: { '/myplan': { js: ['/remotes/mf-planner/2/assets/page.js'], css: ['/remotes/mf-planner/2/assets/page.css'] } },
  });
  expect(Object.entries(remotes['mf-planner']?.integrity ?? {})).toEqual([['/remotes/mf-planner/2/remoteEntry.js', expect.stringMatching(/^sha384-/)]]);
});

test('publishing one slice keeps the versions of the others', async () => {
  await built('shell', '1');
  await built('mf-planner', '1');
  await publish(
    storeDir,
    new Map<string, string>([
      ['shell', '1'],
      ['mf-planner', '1'],
    ]),
  );
  await built('mf-planner', '2');

  await publish(storeDir, new Map<string, string>([['mf-planner', '2']]));

  const { shell, remotes } = await pointer();
  expect([shell.version, remotes['mf-planner']?.version]).toEqual(['1', '2']);
});

test('publish keeps the last five versions for open pages', async () => {
  for (const version of ['1', '2', '3', '4', '5', '6', '7']) await built('shell', version);

  await publish(storeDir, new Map<string, string>([['shell', '7']]));

  expect((await pointer()).shell.kept).toEqual(['7', '6', '5', '4', '3']);
  expect((await readdir(join(storeDir, 'shell'))).sort()).toEqual(['3', '4', '5', '6', '7']);
});

test('publish refuses a slice that claims the screen of another one', async () => {
  await built('shell', '1');
  await built('mf-planner', '1');
  await publish(
    storeDir,
    new Map([
      ['shell', '1'],
      ['mf-planner', '1'],
    ]),
  );
  await built('mf-stays', '1', '/MyPlan');

  await expect(publish(storeDir, new Map([['mf-stays', '1']]))).rejects.toThrow('/MyPlan is claimed by mf-planner and mf-stays');
  expect(Object.keys((await pointer()).remotes)).toEqual(['mf-planner']);
});

test('publish refuses a remote before the shell', async () => {
  await built('mf-planner', '1');

  await expect(publish(storeDir, new Map<string, string>([['mf-planner', '1']]))).rejects.toThrow('the first release must contain the shell');
});

async function pointer() {
  return releasePointer.parse(JSON.parse(await readFile(join(storeDir, 'channels/stable.json'), 'utf8')));
}

async function built(slice: string, version: string, path = slice === 'shell' ? '/terms-of-service' : '/myplan') {
  const folder = join(storeDir, slice, version);
  await mkdir(join(folder, 'assets'), { recursive: true });
  const routes = { js: ['assets/routes.js'], css: [] };
  const page = { js: ['assets/routes.js', 'assets/page.js'], css: ['assets/page.css'] };
  const modules = slice === 'shell' ? { runtime: routes } : { './routes': routes };
  await writeFile(join(folder, 'chunks.json'), JSON.stringify({ entry: 'remoteEntry.js', modules, screens: { [path]: page } }));
  const screens = [{ path, title: '내 플랜 만들기', shape: 'form', access: 'everyone' }];
  await writeFile(join(folder, 'slice.json'), JSON.stringify({ name: slice, screens, widgets: {} }));
  for (const file of ['remoteEntry.js', 'assets/routes.js', 'assets/page.js', 'assets/page.css']) await writeFile(join(folder, file), file);
  await utimes(folder, Number(version), Number(version));
}
