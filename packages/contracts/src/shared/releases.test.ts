import { expect, test } from '@jest/globals';
import { preloadsOf, type ReleasePointer, releasePointer, remoteListOf } from './releases.ts';

const pointer: ReleasePointer = {
  shell: { version: '1.0.0-a', kept: ['1.0.0-a'], runtime: { js: ['/assets/runtime.js'], css: [] }, screens: { '/terms-of-service': { js: ['/assets/terms.js'], css: [] } } },
  remotes: {
    'mf-planner': {
      version: '1.0.0-b',
      entry: '/remotes/mf-planner/1.0.0-b/remoteEntry.js',
      integrity: { '/remotes/mf-planner/1.0.0-b/remoteEntry.js': 'sha384-x' },
      modules: { './routes': { js: ['/remotes/mf-planner/1.0.0-b/routes.js'], css: [] } },
      screens: { '/myplan/list': { js: ['/remotes/mf-planner/1.0.0-b/list.js'], css: ['/remotes/mf-planner/1.0.0-b/list.css'] } },
    },
  },
};

test('a remote’s screen is preloaded from the runtime down to its page, in the order it is asked for', () => {
  expect(preloadsOf(pointer, '/MyPlan/list').map(({ href }) => href.split('/').at(-1))).toEqual(['runtime.js', 'remoteEntry.js', 'routes.js', 'list.js', 'list.css']);
});

test('tags ask as the later requests do: what the federation loads with crossorigin and integrity, the rest without', () => {
  const tags = preloadsOf(pointer, '/myplan/list');
  expect(tags.find(({ href }) => href.endsWith('remoteEntry.js'))).toMatchObject({ as: 'script', crossorigin: true, integrity: 'sha384-x' });
  expect(tags.find(({ href }) => href.endsWith('list.js'))).toMatchObject({ crossorigin: false });
  expect(tags.find(({ as }) => as === 'style')).toMatchObject({ crossorigin: false });
  expect(tags.find(({ href }) => href.startsWith('/assets/'))).toMatchObject({ crossorigin: false });
});

test('the shell’s own screen needs no federation, an unknown address nothing', () => {
  expect(preloadsOf(pointer, '/terms-of-service')).toEqual([{ href: '/assets/terms.js', as: 'script', crossorigin: false }]);
  expect(preloadsOf(pointer, '/nowhere')).toEqual([]);
});

test('a screen whose remote is not released is still answered', () => {
  expect(preloadsOf(pointer, '/login')).toEqual([]);
});

test('/remotes.json tells versions and where to begin, not the inner files', () => {
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
  });
});
