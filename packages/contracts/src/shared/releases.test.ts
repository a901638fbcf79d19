import { expect, test } from '@jest/globals';
import { POINTER_SCHEMA, type ReleasePointer } from './release-pointer.ts';
import { preloadsOf, releasePointer, remoteListOf, screenMatcherOf, siteTableOf } from './releases.ts';

const pointer: ReleasePointer = {
  schema: POINTER_SCHEMA,
  change: { at: '2026-01-01T00:00:00.000Z', what: 'release' },
  shell: {
    version: '1.0.0-a',
    manifest: '',
    kept: [],
    runtime: { js: ['/assets/runtime.js'], css: [] },
    screens: { '/terms-of-service': { js: ['/assets/terms.js'], css: [] } },
    slice: {
      name: 'shell',
      screens: [
        { path: '/terms-of-service', title: '이용약관', shape: 'text', access: 'everyone', description: '조건' },
      ],
      widgets: {},
    },
  },
  remotes: {
    'mf-planner': {
      version: '1.0.0-b',
      manifest: '',
      kept: [],
      entry: '/remotes/mf-planner/1.0.0-b/remoteEntry.js',
      integrity: { '/remotes/mf-planner/1.0.0-b/remoteEntry.js': 'sha384-x' },
      modules: { './routes': { js: ['/remotes/mf-planner/1.0.0-b/routes.js'], css: [] } },
      screens: {
        '/myplan/list': { js: ['/remotes/mf-planner/1.0.0-b/list.js'], css: ['/remotes/mf-planner/1.0.0-b/list.css'] },
      },
      slice: {
        name: 'mf-planner',
        service: 'planner',
        screens: [{ path: '/myplan/list', title: '내 여행 플랜', shape: 'list', access: 'member' }],
        widgets: { counter: { module: './counter', hiddenBelow: [] } },
      },
    },
  },
  services: { planner: { name: 'planner', prefixes: ['/api/my-plans'], upstream: 'any', uploads: [] } },
};

const match = screenMatcherOf(pointer);
const at = (pathname: string) => match(pathname)?.screen;

test('preloads of a remote’s screen are in request order, from the runtime to the page', () => {
  expect(preloadsOf(pointer, at('/MyPlan/list')).map(({ href }) => href.split('/').at(-1))).toEqual([
    'runtime.js',
    'remoteEntry.js',
    'routes.js',
    'list.js',
    'list.css',
  ]);
});

test('preloads use the mode of the later request: crossorigin and integrity only for remoteEntry', () => {
  const tags = preloadsOf(pointer, at('/myplan/list'));
  expect(tags.find(({ href }) => href.endsWith('remoteEntry.js'))).toMatchObject({
    as: 'script',
    crossorigin: true,
    integrity: 'sha384-x',
  });
  expect(tags.find(({ href }) => href.endsWith('list.js'))).toMatchObject({ crossorigin: false });
  expect(tags.find(({ as }) => as === 'style')).toMatchObject({ crossorigin: false });
  expect(tags.find(({ href }) => href.startsWith('/assets/'))).toMatchObject({ crossorigin: false });
});

test('a screen of the shell preloads no federation files, and an unknown address preloads nothing', () => {
  expect(preloadsOf(pointer, at('/terms-of-service'))).toEqual([
    { href: '/assets/terms.js', as: 'script', crossorigin: false },
  ]);
  expect(preloadsOf(pointer, at('/nowhere'))).toEqual([]);
});

test('a screen whose remote is not released has no preloads', () => {
  expect(preloadsOf(pointer, { owner: 'mf-account', path: '/login' })).toEqual([]);
});

test('/remotes.json contains versions and entries, but no inner files', () => {
  expect(releasePointer.safeParse(pointer).success).toBe(true);
  expect(remoteListOf(pointer)).toEqual({
    shell: '1.0.0-a',
    remotes: {
      'mf-planner': {
        version: '1.0.0-b',
        entry: '/remotes/mf-planner/1.0.0-b/remoteEntry.js',
        integrity: { '/remotes/mf-planner/1.0.0-b/remoteEntry.js': 'sha384-x' },
      },
    },
    site: siteTableOf(pointer),
  });
});

test('the site table contains only path, owner, title and shape of each screen', () => {
  expect(siteTableOf(pointer)).toEqual({
    screens: [
      { path: '/myplan/list', owner: 'mf-planner', title: '내 여행 플랜', shape: 'list' },
      { path: '/terms-of-service', owner: 'shell', title: '이용약관', shape: 'text' },
    ],
    widgets: { counter: { module: './counter', hiddenBelow: [], owner: 'mf-planner' } },
  });
});

test('a pointer in which two slices claim one address is refused, ignoring letter case and parameter names', () => {
  const planner = pointer.remotes['mf-planner'];
  if (!planner) throw new Error('the pointer has a planner');
  const screens = [{ ...planner.slice.screens[0], path: '/MYPLAN/list' }];
  const clashing = {
    ...pointer,
    remotes: { ...pointer.remotes, 'mf-stays': { ...planner, slice: { ...planner.slice, name: 'mf-stays', screens } } },
  };
  expect(releasePointer.safeParse(clashing).error?.issues.map(({ message }) => message)).toContain(
    '/MYPLAN/list is claimed by mf-planner and mf-stays',
  );
});

test('a pointer in which service prefixes are equal or nested is refused', () => {
  const stays = { name: 'stays', prefixes: ['/api/my-plans/stays'], upstream: 'any', uploads: [] };
  const clashing = { ...pointer, services: { ...pointer.services, stays } };
  expect(releasePointer.safeParse(clashing).error?.issues.map(({ message }) => message)).toEqual([
    '/api/my-plans/stays is claimed by svc-planner and svc-stays',
  ]);
});
