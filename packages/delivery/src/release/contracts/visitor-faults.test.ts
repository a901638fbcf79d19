import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { TOPIC_FRAMES } from '@osaka/contracts/chat';
import { schemaOf } from '@osaka/contracts/openapi';
import { leaksIn, namesTopic, storedKeysIn } from './built-contracts.ts';
import { contractFaults } from './contract-faults.ts';
import { draftShapesIn } from './draft-shapes.ts';
import { schemaFaults } from './schema-faults.ts';
import type { Contracts, Stored } from './stored-version.ts';

const body = (required: string[]) => ({
  type: 'object',
  properties: { text: { type: 'string' }, seq: { type: 'integer' } },
  required,
});
const LIVE: Contracts = {
  frames: [{ destination: '/app/say', schema: body(['text']) }],
  topics: [{ topic: '/topic/{}/said', schema: body(['text']) }],
  stored: ['draft review'],
  drafts: { review: { title: 'string', stars: 'number', photos: 'array', place: { no: 'number' } } },
  leaks: [],
  bytes: { '/': 100_000 },
};

function faultsOf(slice: 'mf-places' | 'svc-places', change: Partial<Contracts>): string[] {
  const one = (name: string, version: string, isChanged: boolean, contracts: Contracts, isLive = true): Stored => ({
    slice: name,
    version,
    isLive,
    isChanged,
    contracts,
    ...(name === 'svc-places' && { prefixes: ['/api'] }),
  });
  const others = ['mf-places', 'svc-places']
    .filter((name) => name !== slice)
    .map((name) => one(name, '1', false, LIVE));
  return contractFaults([
    one(slice, '2', true, { ...LIVE, ...change }),
    one(slice, '1', false, LIVE, false),
    ...others,
  ]);
}

test.each<[what: string, slice: 'mf-places' | 'svc-places', change: Partial<Contracts>, message: string]>([
  [
    'a frame is gone',
    'svc-places',
    { frames: [{ destination: '/app/other', schema: {} }] },
    'frame /app/say: no live service takes it, and mf-places 1 (live) sends it.',
  ],
  [
    'a frame needs more',
    'svc-places',
    { frames: [{ destination: '/app/say', schema: body(['text', 'seq']) }] },
    'frame /app/say: body.seq may be missing in what mf-places 1 (live) sends, which svc-places 2 (live) does not take.',
  ],
  [
    'a topic is gone',
    'svc-places',
    { topics: [{ topic: '/topic/other', schema: {} }] },
    'topic /topic/{}/said: no live service sends anything there, and mf-places 1 (live) reads it.',
  ],
  [
    'a field of what is sent to a topic is gone',
    'svc-places',
    { topics: [{ topic: '/topic/{}/said', schema: body([]) }] },
    'topic /topic/{}/said: body.text may be missing in what svc-places 2 (live) sends, which mf-places 1 (live) does not take.',
  ],
  [
    'a slice reads more than the live service sends',
    'mf-places',
    { topics: [{ topic: '/topic/{}/said', schema: body(['text', 'seq']) }] },
    'topic /topic/{}/said: body.seq may be missing in what svc-places 1 (live) sends, which mf-places 2 (live) does not take.',
  ],
  [
    'a slice reads a topic that the live service does not have',
    'mf-places',
    { topics: [{ topic: '/topic/new', schema: {} }] },
    'topic /topic/new: no live service sends anything there, and mf-places 2 (live) reads it.',
  ],
  [
    'a draft has another name',
    'mf-places',
    { stored: ['draft opinion'] },
    'draft review: mf-places 2 (live) does not read it any more, and browsers with mf-places 1 (kept) have stored something there.',
  ],
  [
    'a draft has a new field',
    'mf-places',
    { drafts: { review: { title: 'string', mood: 'string' } } },
    'draft review: mood is new in mf-places 2 (live), which drops what browsers with mf-places 1 (kept) have stored.',
  ],
  [
    'a field of a draft has another kind',
    'mf-places',
    { drafts: { review: { place: { no: 'string' } } } },
    'draft review: place.no is string and was number in mf-places 2 (live), which drops what browsers with mf-places 1 (kept) have stored.',
  ],
  [
    'a draft is a text and was an object',
    'mf-places',
    { drafts: { review: 'string' } },
    'draft review: it is string and was object in mf-places 2 (live), which drops what browsers with mf-places 1 (kept) have stored.',
  ],
  [
    'a rule has no class',
    'mf-places',
    { leaks: ['h1'] },
    'style h1: mf-places 2 (live) sets it on the whole page, also in what other slices show.',
  ],
  [
    'a screen is much larger',
    'mf-places',
    { bytes: { '/': 180_001 } },
    'bytes of /: mf-places 2 (live) loads 180001, and earlier versions allow 180000.',
  ],
])('refused: %s', (_, slice, change, message) => {
  expect(faultsOf(slice, change)).toEqual([message]);
});

test.each<[what: string, slice: 'mf-places' | 'svc-places', change: Partial<Contracts>]>([
  ['a new frame', 'svc-places', { frames: [...(LIVE.frames ?? []), { destination: '/app/wave', schema: {} }] }],
  ['a frame needs less', 'svc-places', { frames: [{ destination: '/app/say', schema: body([]) }] }],
  ['a new topic', 'svc-places', { topics: [...(LIVE.topics ?? []), { topic: '/topic/new', schema: {} }] }],
  [
    'a field more is sent to a topic',
    'svc-places',
    { topics: [{ topic: '/topic/{}/said', schema: body(['text', 'seq']) }] },
  ],
  ['a topic is no longer read', 'mf-places', { topics: [] }],
  ['a new draft', 'mf-places', { stored: ['draft review', 'draft opinion'] }],
  ['a draft has fewer fields', 'mf-places', { drafts: { review: { title: 'string' } } }],
  ['a draft whose fields the code does not show', 'mf-places', { drafts: { review: 'unknown' } }],
  ['a larger screen and a new one', 'mf-places', { bytes: { '/': 180_000, '/map': 900_000 } }],
  [
    'a manifest without any of the lists',
    'mf-places',
    { frames: undefined, topics: undefined, stored: undefined, drafts: undefined, leaks: undefined, bytes: undefined },
  ],
])('accepted: %s', (_, slice, change) => {
  expect(faultsOf(slice, change)).toEqual([]);
});

test('a kept version of a slice is a reader as well', () => {
  const one = (slice: string, isLive: boolean, isChanged: boolean, required: string[]): Stored => ({
    slice,
    version: isLive ? '2' : '1',
    isLive,
    isChanged,
    contracts: { topics: [{ topic: '/topic/said', schema: body(required) }] },
    ...(slice === 'svc-places' && { prefixes: ['/api'] }),
  });
  const faults = contractFaults([
    one('svc-places', true, true, []),
    one('mf-places', true, false, []),
    one('mf-places', false, false, ['text']),
  ]);
  expect(faults).toEqual([
    'topic /topic/said: body.text may be missing in what svc-places 2 (live) sends, which mf-places 1 (kept) does not take.',
  ]);
});

test('screens take what the chat of the same release sends', () => {
  for (const { topic, body: frame } of Object.values(TOPIC_FRAMES))
    expect([topic, schemaFaults(schemaOf(frame, 'output'), schemaOf(frame, 'input'))]).toEqual([topic, []]);
});

test('addresses of topics are found in minified code, whatever stands for the id', () => {
  const code = `const a={r:e=>\`/topic/chat/\${e}\`,s:e=>"/topic/chat/".concat(e,"/status"),n:"/topic/staff/new"};`;
  const topics = ['/topic/chat/{}', '/topic/chat/{}/status', '/topic/staff/new'];
  expect(topics.filter((topic) => namesTopic(code, topic))).toEqual(topics);
  expect(['/topic/chat/{}/notes', '/topic/staff'].filter((topic) => namesTopic(code, topic))).toEqual([]);
});

test('drafts and keys are found in the sources', () => {
  const source =
    "useKeptDraft(`review:12`, '');\nuseKeptDraft<Form>('inquiry', initial);\nconst KEY = 'osaka:staff';\nconst other = 'osaka';";
  expect(storedKeysIn(source)).toEqual(['draft inquiry', 'draft review', 'key osaka:staff']);
});

test('shapes of drafts are read from their initial values, also those of other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-'));
  await writeFile(
    join(folder, 'form.tsx'),
    `import { valuesOf } from './values.ts';
     const EMPTY = { nickname: '', text: '' };
     export function Form({ row, edits }) {
       const [initial] = useState(() => ({ email: '', count: 0 }));
       const name = edits ? \`review:\${row.no}\` : 'review:new';
       useKeptDraft('inquiry', initial);
       useKeptDraft(\`opinion:\${row.no}\`, EMPTY);
       useKeptDraft<Row>(\`option:\${row.no}\`, valuesOf(row));
       useKeptDraft(name, { ...EMPTY, ...row.rest, base: row });
       useKeptDraft('note', '');
     }`,
  );
  await writeFile(
    join(folder, 'values.ts'),
    'export function valuesOf(row: Row) { return { name: row?.name ?? "", cityNo: String(row.no), tags: [] as string[] }; }',
  );
  expect(await draftShapesIn([join(folder, 'form.tsx'), join(folder, 'values.ts')])).toEqual({
    inquiry: { email: 'string', count: 'number' },
    opinion: { nickname: 'string', text: 'string' },
    option: { name: 'string', cityNo: 'string', tags: 'array' },
    review: { nickname: 'string', text: 'string', '...': 'unknown', base: 'unknown' },
    note: 'string',
  });
  await rm(folder, { recursive: true });
});

test('rules that no class of the slice confines are found, also among others', () => {
  const css =
    '.mf-places-a{x:y}.mf-places-a h2,h1 b{x:y}@media (width>=900px){body{x:y}.mf-places-a :is(td,th){x:y}}@keyframes turn{from{x:y}50%{x:y}to{x:y}}.mf-other-b{x:y}:root{x:y}';
  expect(leaksIn('mf-places', css)).toEqual(['.mf-other-b', ':root', 'body', 'h1 b']);
});
