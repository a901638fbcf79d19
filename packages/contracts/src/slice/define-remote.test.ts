import { expect, test } from '@jest/globals';
import { getDestination, getDestinationHead } from '../travel/index.ts';
import { call } from './call.ts';
import { defineRemote, type ScreenDefinition } from './define-remote.ts';

const remote = (screens: Record<string, ScreenDefinition>, service?: string) =>
  defineRemote({ name: 'mf-stays', devPort: 8499, screens, ...(service && { service }) });

test('a declaration becomes plain data, with calls as addresses with path parameters', () => {
  const { declared, exposes } = remote(
    {
      '/stays/:travelNo': {
        title: '숙소',
        shape: 'detail',
        head: getDestinationHead,
        first: [call(getDestination, { params: { travelNo: ':travelNo' } })],
        isRendered: true,
      },
    },
    'stays',
  );
  expect(JSON.parse(JSON.stringify(declared))).toEqual({
    name: 'mf-stays',
    service: 'stays',
    widgets: {},
    screens: [
      {
        path: '/stays/:travelNo',
        access: 'everyone',
        title: '숙소',
        shape: 'detail',
        isRendered: true,
        head: '/internal/travels/{travelNo}/head',
        first: ['/api/travels/{travelNo}'],
      },
    ],
  });
  expect(exposes).toEqual({ './routes': './src/routes.tsx' });
});

test.each<[string, Record<string, ScreenDefinition>, string]>([
  [
    '/Stays and /stays are the same address.',
    { '/Stays': { title: '', shape: 'list' }, '/stays': { title: '', shape: 'list' } },
    '',
  ],
  ['stays is no path of a screen: write it as /plans/:planNo.', { stays: { title: '', shape: 'list' } }, ''],
  [
    '/stays/:travelNo has a head, and the slice names no service to ask.',
    { '/stays/:travelNo': { title: '', shape: 'detail', head: getDestinationHead } },
    '',
  ],
  [
    '/stays has a query, and no head to send it to.',
    { '/stays': { title: '', shape: 'list', query: ['no'] } },
    'stays',
  ],
  [
    '/stays has no :travelNo, which /internal/travels/{travelNo}/head needs.',
    { '/stays': { title: '', shape: 'detail', head: getDestinationHead } },
    'stays',
  ],
])('%s', (message, screens, service) => {
  expect(() => remote(screens, service)).toThrow(`slice.ts of mf-stays: ${message}`);
});
