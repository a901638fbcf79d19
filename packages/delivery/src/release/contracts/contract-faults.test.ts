import { expect, test } from '@jest/globals';
import { defineEvent, type Endpoint, endpoint } from '@osaka/contracts';
import { openApiOf, schemaOf } from '@osaka/contracts/openapi';
import * as z from 'zod/mini';
import { contractFaults, toleratedIn } from './contract-faults.ts';
import type { Stored } from './stored-version.ts';

const title = z.string().check(z.maxLength(50));
const place = z.object({ no: z.int(), title, ward: z.optional(z.string()), kind: z.enum(['sight', 'food']) });
const answer = { code: z.enum(['200']), data: z.array(place) };
const list: Endpoint = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'public',
  query: z.object({ page: z.optional(z.int()) }),
  success: z.object(answer),
});
const read: Endpoint = endpoint({
  method: 'GET',
  path: '/api/places/{placeNo}',
  access: 'public',
  params: z.object({ placeNo: z.int() }),
  success: z.object({ data: place }),
});
const draft = z.object({ title, rating: z.int().check(z.gte(1), z.lte(5)), memo: z.optional(z.string()) });
const write: Endpoint = endpoint({
  method: 'POST',
  path: '/api/places',
  access: 'member',
  body: draft,
  success: z.object({ data: z.object({ no: z.int() }) }),
});
const changed = defineEvent({
  type: 'place',
  key: 'no',
  data: z.object({ no: z.int(), title: z.string(), isOpen: z.boolean() }),
});

interface State {
  calls: Endpoint[];
  event: typeof changed | undefined;
  prefixes: string[];
  modules: string[];
  libraries: Record<string, string>;
  screens: string[];
  widgets: Record<string, string>;
}
const STATE: State = {
  calls: [list, read, write],
  event: changed,
  prefixes: ['/api/places'],
  modules: ['./routes', './widget'],
  libraries: { react: '19.3.1' },
  screens: ['/places', '/places/:placeNo'],
  widgets: { 'add-place': './widget' },
};

/**
 * A service, the slice with its screens, the shell, another slice and another service, of which one is replaced by a
 * changed version.
 */
function faultsOf(
  slice: 'svc-places' | 'mf-places' | 'shell',
  change: Partial<State>,
  { isKept = false } = {},
): string[] {
  const stored = (name: string, version: string, isLive: boolean, isChanged: boolean, state: State): Stored => {
    const calls = Object.fromEntries(state.calls.map((call) => [`${call.method} ${call.path}`, call]));
    const origin = { slice: name, version, isLive, isChanged };
    if (name === 'svc-places') {
      const publishes = state.event ? [{ type: state.event.type, schema: schemaOf(state.event.data, 'output') }] : [];
      return {
        ...origin,
        prefixes: state.prefixes,
        contracts: { openapi: openApiOf('places', calls), events: { publishes, consumes: [] } } as Stored['contracts'],
      };
    }
    if (name === 'shell')
      return { ...origin, screens: [], widgets: {}, contracts: { modules: [], libraries: state.libraries } };
    const openapi = openApiOf(name, calls, 'caller');
    return {
      ...origin,
      screens: state.screens,
      widgets: state.widgets,
      contracts: { modules: state.modules, libraries: { react: '19.3.0' }, openapi } as Stored['contracts'],
    };
  };
  const versions = ['svc-places', 'mf-places', 'shell'].flatMap((name) =>
    name === slice
      ? [stored(name, '2', true, true, { ...STATE, ...change }), stored(name, '1', false, false, STATE)]
      : [stored(name, '1', !isKept || name !== 'mf-places', false, STATE)],
  );
  const other: Stored = {
    slice: 'mf-other',
    version: '7',
    isLive: true,
    isChanged: false,
    screens: [],
    widgets: {},
    contracts: { links: ['/places/:placeNo'], widgets: ['add-place'] },
  };
  const consumer: Stored = {
    slice: 'svc-other',
    version: '8',
    isLive: true,
    isChanged: false,
    prefixes: ['/api/other'],
    contracts: {
      events: { publishes: [], consumes: [{ type: changed.type, schema: schemaOf(changed.data, 'input') as never }] },
    },
  };
  return contractFaults([...versions, other, consumer]);
}

const withAnswer = (data: z.ZodMiniType) => ({
  calls: [{ ...list, success: z.object({ ...answer, data: z.array(data) }) }, read, write],
});
const withBody = (body: z.ZodMiniType) => ({ calls: [list, read, { ...write, body }] });

test.each<[what: string, slice: Parameters<typeof faultsOf>[0], change: Partial<State>, message: string]>([
  [
    'a call is gone',
    'svc-places',
    { calls: [list, write] },
    'GET /api/places/{placeNo}: svc-places 2 (live) does not have this call, which mf-places 1 (live) makes.',
  ],
  [
    'a path is renamed',
    'svc-places',
    { calls: [{ ...list, path: '/api/places/all' }, read, write] },
    'GET /api/places: svc-places 2 (live) does not have this call',
  ],
  [
    'a method is another',
    'svc-places',
    { calls: [list, read, { ...write, method: 'PUT' }] },
    'POST /api/places: svc-places 2 (live) does not have this call',
  ],
  [
    'a field of an answer is gone',
    'svc-places',
    withAnswer(z.omit(place, { title: true })),
    'GET /api/places: data[].title is missing in the answer of svc-places 2 (live), which mf-places 1 (live) does not take.',
  ],
  [
    'a field of an answer is renamed',
    'svc-places',
    withAnswer(z.extend(z.omit(place, { title: true }), { name: title })),
    'data[].title is missing',
  ],
  [
    'a field of an answer may be null',
    'svc-places',
    withAnswer(z.extend(place, { title: z.nullable(title) })),
    'data[].title may be null in the answer',
  ],
  [
    'a field of an answer may be missing',
    'svc-places',
    withAnswer(z.extend(place, { title: z.optional(title) })),
    'data[].title may be missing in the answer',
  ],
  [
    'a field of an answer has another type',
    'svc-places',
    withAnswer(z.extend(place, { no: z.string() })),
    'data[].no may be of type string in the answer',
  ],
  [
    'an answer has one more value of an enumeration',
    'svc-places',
    withAnswer(z.extend(place, { kind: z.enum(['sight', 'food', 'stay']) })),
    'data[].kind may be "stay" in the answer',
  ],
  [
    'a text of an answer may be longer',
    'svc-places',
    withAnswer(z.extend(place, { title: z.string() })),
    'data[].title may be above 50 (maxLength) in the answer',
  ],
  [
    'a body needs one more field',
    'svc-places',
    withBody(z.extend(draft, { ward: z.string() })),
    'POST /api/places: body.ward is missing in what mf-places 1 (live) sends, which svc-places 2 (live) does not take.',
  ],
  [
    'an optional field of a body is needed',
    'svc-places',
    withBody(z.extend(draft, { memo: z.string() })),
    'body.memo may be missing in what mf-places 1 (live) sends',
  ],
  [
    'a field of a body is no longer read',
    'svc-places',
    withBody(z.omit(draft, { memo: true })),
    'body.memo is not known in what mf-places 1 (live) sends',
  ],
  [
    'a body takes a smaller range',
    'svc-places',
    withBody(z.extend(draft, { rating: z.int().check(z.gte(1), z.lte(3)) })),
    'body.rating may be above 3 (maximum) in what',
  ],
  [
    'a call needs more rights',
    'svc-places',
    { calls: [{ ...list, access: 'member' }, read, write] },
    'GET /api/places: the access is public and not member',
  ],
  [
    'an event is gone',
    'svc-places',
    { event: undefined },
    'event place: no released service publishes it, and svc-other 8 (live) consumes it.',
  ],
  [
    'a field of an event may be null',
    'svc-places',
    {
      event: {
        ...changed,
        data: z.object({ no: z.int(), title: z.nullable(z.string()), isOpen: z.boolean() }),
      } as never,
    },
    'event place: title may be null in what svc-places 2 (live) publishes, which svc-other 8 (live) does not take.',
  ],
  [
    'a slice makes a call that no service has yet',
    'mf-places',
    { calls: [{ ...list, path: '/api/places/new' }] },
    'GET /api/places/new: svc-places 1 (live) does not have this call, which mf-places 2 (live) makes.',
  ],
  [
    'a module of open pages is gone',
    'mf-places',
    { modules: ['./routes'] },
    'module ./widget: mf-places 2 (live) does not expose it, and open pages with mf-places 1 (kept) need it for add-place.',
  ],
  [
    'a screen is gone to which another slice leads',
    'mf-places',
    { screens: ['/places'] },
    'address /places/:placeNo: no released slice has this screen, and mf-other 7 (live) leads to it.',
  ],
  [
    'the shell has another major version of a library',
    'shell',
    { libraries: { react: '20.0.0' } },
    'library react: shell 2 (live) has 20.0.0, and mf-places 1 (live) needs ^19.3.0.',
  ],
])('refused: %s', (_, slice, change, message) => {
  expect(faultsOf(slice, change)).toContainEqual(expect.stringContaining(message));
});

test.each<[what: string, slice: Parameters<typeof faultsOf>[0], change: Partial<State>]>([
  ['nothing', 'svc-places', {}],
  ['one more call', 'svc-places', { calls: [list, read, write, { ...read, path: '/api/places/{placeNo}/more' }] }],
  ['one more field of an answer', 'svc-places', withAnswer(z.extend(place, { floor: z.int() }))],
  ['an optional field of an answer is always there', 'svc-places', withAnswer(z.extend(place, { ward: z.string() }))],
  ['an optional field of an answer is gone', 'svc-places', withAnswer(z.omit(place, { ward: true }))],
  [
    'an answer has fewer values of an enumeration',
    'svc-places',
    withAnswer(z.extend(place, { kind: z.enum(['sight']) })),
  ],
  ['an answer has one value of an enumeration', 'svc-places', withAnswer(z.extend(place, { kind: z.literal('food') }))],
  [
    'a text of an answer is shorter',
    'svc-places',
    withAnswer(z.extend(place, { title: z.string().check(z.maxLength(20)) })),
  ],
  ['one more optional field of a body', 'svc-places', withBody(z.extend(draft, { ward: z.optional(z.string()) }))],
  ['a field of a body is optional', 'svc-places', withBody(z.extend(draft, { rating: z.optional(z.int()) }))],
  [
    'a body takes a larger range',
    'svc-places',
    withBody(z.extend(draft, { rating: z.int().check(z.gte(0), z.lte(10)) })),
  ],
  ['a body takes null', 'svc-places', withBody(z.extend(draft, { memo: z.nullish(z.string()) }))],
  [
    'a parameter of the path has another name',
    'svc-places',
    { calls: [list, { ...read, path: '/api/places/{no}', params: z.object({ no: z.int() }) }, write] },
  ],
  ['a call needs fewer rights', 'svc-places', { calls: [list, read, { ...write, access: 'public' }] }],
  ['one more prefix', 'svc-places', { prefixes: ['/api/places', '/api/maps'] }],
  [
    'one more field of an event',
    'svc-places',
    { event: { ...changed, data: z.extend(changed.data as never, { floor: z.int() }) } as never },
  ],
  ['a slice makes fewer calls', 'mf-places', { calls: [list] }],
  [
    'one more module and screen',
    'mf-places',
    { modules: ['./routes', './widget', './panel'], screens: [...STATE.screens, '/places/map'] },
  ],
  ['a screen is gone to which nobody leads', 'mf-places', { screens: ['/places/:placeNo'] }],
  ['a parameter of a screen has another name', 'mf-places', { screens: ['/places', '/places/:no'] }],
  ['a newer minor version of a library', 'shell', { libraries: { react: '19.4.0' } }],
])('not refused: %s', (_, slice, change) => {
  expect(faultsOf(slice, change)).toEqual([]);
});

test('kept versions count like live ones', () => {
  expect(faultsOf('svc-places', { calls: [list, write] }, { isKept: true })).toContainEqual(
    expect.stringContaining('which mf-places 1 (kept) makes'),
  );
});

test('a schema that contains itself is compared', () => {
  const tree = (label: z.ZodMiniType): z.ZodMiniType => {
    const node: z.ZodMiniType = z.object({ label, children: z.lazy(() => z.array(node)) });
    return node;
  };
  const before = { ...list, success: tree(z.string()) };
  const compare = (after: Endpoint) =>
    contractFaults([
      {
        slice: 'svc-a',
        version: '1',
        isLive: true,
        isChanged: true,
        prefixes: ['/api/places'],
        contracts: { openapi: openApiOf('a', { after }) } as never,
      },
      {
        slice: 'mf-a',
        version: '1',
        isLive: true,
        isChanged: false,
        contracts: { openapi: openApiOf('a', { before }, 'caller') } as never,
      },
    ]);
  expect(compare(before)).toEqual([]);
  expect(compare({ ...list, success: tree(z.int()) })).toContainEqual(
    expect.stringContaining('label may be of type integer'),
  );
});

test('a field that a contract reads in another form than it is answered is no fault as long as both are the same', () => {
  // JSON Schema knows the bounds of the text and of the number, and not that one follows from the other.
  const amount = z.pipe(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)), z.int());
  const own = { ...list, success: z.object({ amount }) };
  const caller = openApiOf('a', { own }, 'caller') as never;
  const compare = (after: Endpoint) =>
    contractFaults([
      {
        slice: 'svc-a',
        version: '1',
        isLive: true,
        isChanged: true,
        prefixes: ['/api/places'],
        contracts: { openapi: openApiOf('a', { after }) as never },
      },
      {
        slice: 'mf-a',
        version: '1',
        isLive: true,
        isChanged: false,
        contracts: {
          openapi: caller,
          tolerated: toleratedIn({ openapi: caller }, { openapi: openApiOf('a', { own }) as never }),
        },
      },
    ]);
  expect(compare(own)).toEqual([]);
  expect(compare({ ...list, success: z.object({}) })).toContainEqual(expect.stringContaining('amount is missing'));
});
