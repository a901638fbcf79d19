import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { everyService, type ServiceSlice } from '@osaka/delivery/every-slice';
import { root } from '../places.ts';
import { browserProblemsIn } from './browser-globals.ts';
import { colourLiteralIn, groundProblems } from './colours.ts';
import { brokenLinks, decisionProblems } from './documents.ts';
import { japaneseFontProblems, missingGlyphs } from './japanese-font.ts';
import { libraryProblems } from './libraries.ts';
import { eventProblems, serviceProblems, settingProblems, sharedNames } from './services.ts';
import { retiredTermsIn } from './vocabulary.ts';

test.each([
  ['a.css', '.a { border: 1px solid #ccc; }', '#ccc'],
  ['a.css', '.a {\n  box-shadow:\n    0 0 2px var(--line),\n    0 1px 2px rgb(0 0 0 / 0.2);\n}', 'rgb('],
  ['a.css', '.a { background: white }', 'white'],
  ['a.tsx', "<p style={{ color: '#2b3880' }} />", '#2b3880'],
  ['a.tsx', '<circle fill="white" />', 'white'],
])('a colour literal in %s is found: %s', (file, text, literal) => {
  expect(colourLiteralIn(file, text)).toBe(literal);
});

test.each([
  ['a.css', '/* #fff */ .a:hover { color: var(--ink); white-space: nowrap; background: url("./red.svg"); }'],
  ['a.css', '.a:has(#map) { color: inherit; }\n.red { color: currentColor; }'],
  ['a.tsx', '<Link to="#main" fill="currentColor">white</Link>'],
])('text that is no colour literal in %s passes: %s', (file, text) => {
  expect(colourLiteralIn(file, text)).toBeUndefined();
});

test.each([
  ['mf-travel/src/a.ts', "sessionStorage.setItem('a', '1');", 1],
  ['packages/web-kit/src/a.ts', "globalThis.localStorage?.getItem('a')", 1],
  ['packages/web-kit/src/stored-values.ts', 'globalThis.localStorage', 0],
  ['mf-travel/src/a.tsx', 'window.fetch(url)', 1],
  ['mf-travel/src/a.tsx', 'dialog.current?.showModal()', 1],
  ['mf-travel/src/a.tsx', '<form className="form" onSubmit={submit}>', 1],
  ['mf-travel/src/a.tsx', '<form method="get" onSubmit={submit}>', 1],
  ['mf-travel/src/a.tsx', '<form method="post" onSubmit={submit}><form method="get" action="/travels/search">', 0],
])('of browser globals and forms in %s, %s has %i problems', (file, text, problems) => {
  expect(browserProblemsIn(file, text)).toHaveLength(problems);
});

test('a theme-color that differs from the background of its theme is reported', () => {
  expect(
    groundProblems(
      '<meta name="theme-color" content="#ffffff" data-of="light"><meta name="theme-color" content="#000000" data-of="dark">',
    ),
  ).toHaveLength(1);
});

test('a retired term is reported with its line and the standard term', () => {
  expect(retiredTermsIn('const ssr = 1;\n// the first frame of a page')).toEqual([
    '2 says “first frame”: say server-side rendering, ssr.',
  ]);
});

test('a library without a reason, a reason without a library and one that is named twice are reported', () => {
  const table = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  expect(libraryProblems(table)).toEqual([]);
  expect(libraryProblems(table.replace('| `zod` |', '| `left-pad` |'))).toEqual([
    expect.stringContaining('no reason for zod'),
    expect.stringContaining('a reason for left-pad'),
  ]);
  expect(libraryProblems(table.replace('| `zod` |', '| `zod`, `zod` |'))).toContainEqual(
    expect.stringContaining('names zod twice'),
  );
});

test('the slice.ts files of the services agree with each other and with the config.ts files', async () => {
  expect(await serviceProblems()).toEqual([]);
});

test('an event without a publisher, one with two, a shared job, a shared database and an unknown setting are reported', async () => {
  const services = await everyService();
  const travel = services.find(({ name }) => name === 'travel') as ServiceSlice;
  const stays = await serviceLikePlanner({
    name: 'stays',
    publishes: travel.publishes.filter(({ type }) => type === 'destination.changed'),
    jobs: ['travel-sweep'],
    settings: { COLOUR: {} },
  });
  expect(eventProblems([...services, stays])).toEqual([
    'destination.changed is published by svc-travel and svc-stays: name one of them differently.',
  ]);
  const consumed = ['member.renamed', 'member.withdrawn', 'plan.visited'];
  expect(eventProblems([travel]).sort()).toEqual(
    consumed.map((type) => `svc-travel consumes ${type}, which no service publishes.`),
  );
  expect(sharedNames([...services, stays])).toEqual([
    "The job travel-sweep is declared by svc-travel and svc-stays: begin its name with the service's.",
    'The database planner is declared by svc-planner and svc-stays: each service has its own.',
  ]);
  expect(settingProblems(stays, [])).toEqual([
    'svc-stays/slice.ts has the setting COLOUR, which svc-stays/src/config.ts does not know.',
  ]);
});

async function serviceLikePlanner(change: Partial<ServiceSlice>): Promise<ServiceSlice> {
  return { ...((await everyService()).find(({ name }) => name === 'planner') as ServiceSlice), ...change };
}

test('the font of the Japanese card has every character of the data set', () => {
  expect(japaneseFontProblems()).toEqual([]);
  expect(
    missingGlyphs([{ titleJa: '大阪城' }, { addressJa: '大阪', station: { nameJa: '森ノ宮' } }, {}], '大阪城宮'),
  ).toEqual(['森', 'ノ']);
});

test.each([
  ['[a](b.md)', []],
  ['[a](b.md#what-is-slow)', []],
  ['[a](#own-heading) [b](https://example.com/x)\n## Own heading', []],
  ['[a](gone.md)', ['docs/a.md: gone.md does not exist.']],
  ['[a](b.md#gone)', ['docs/a.md: b.md#gone names no heading.']],
])('of the links in %s those that lead nowhere are reported', (text, problems) => {
  const textOf = (file: string) => (file === 'docs/b.md' ? '# B\n## What is slow?' : undefined);
  expect(brokenLinks('docs/a.md', text, textOf)).toEqual(problems);
});

test('a hole in the numbers of decisions and a decision that the index lacks are reported', () => {
  const files = ['docs/decisions/0001-a.md', 'docs/decisions/0003-c.md'];
  expect(decisionProblems(files, '[A](0001-a.md)')).toEqual([
    'docs/decisions/0003-c.md: the next decision has number 2.',
    'docs/decisions/0003-c.md is missing in docs/decisions/README.md.',
  ]);
});
