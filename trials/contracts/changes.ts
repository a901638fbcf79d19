/**
 * One edit of what a version says of itself: the value at a path in its contracts or its declaration; `+` adds to a
 * list, `-` takes out of it.
 */
export interface Edit {
  in: 'contracts' | 'slice.json';
  at: readonly (string | number)[];
  do: 'set' | 'drop' | '+' | '-';
  value?: unknown;
}
export interface Change {
  what: string;
  slice: string;
  edits: readonly Edit[];
  /** Of a breaking change: words of the refusal. */
  names?: string;
}

const LIST = ['openapi', 'paths', '/api/travels', 'get'];
const PLACE = [
  ...LIST,
  'responses',
  '200',
  'content',
  'application/json',
  'schema',
  'properties',
  'data',
  'properties',
  'data',
  'items',
];
const SEND = ['frames', { destination: '/app/chat/sendMessage' }, 'schema'] as const;
const MESSAGE = ['topics', { topic: '/topic/chat/{}' }, 'schema'] as const;
const TEXT = { type: 'string' };

const contract = (
  what: string,
  slice: string,
  action: Edit['do'],
  at: readonly unknown[],
  value?: unknown,
  names?: string,
): Change => ({
  what,
  slice,
  edits: [{ in: 'contracts', at: at as Edit['at'], do: action, value }],
  ...(names !== undefined && { names }),
});
const declaration = (
  what: string,
  slice: string,
  action: Edit['do'],
  at: readonly unknown[],
  value?: unknown,
  names?: string,
): Change => ({
  what,
  slice,
  edits: [{ in: 'slice.json', at: at as Edit['at'], do: action, value }],
  ...(names !== undefined && { names }),
});

export const breaking: readonly Change[] = [
  contract(
    'a call is gone',
    'svc-travel',
    'drop',
    ['openapi', 'paths', '/api/travels/gu'],
    undefined,
    'GET /api/travels/gu: svc-travel',
  ),
  contract('a call has another method', 'svc-travel', 'drop', LIST, undefined, 'GET /api/travels: svc-travel'),
  contract(
    'a call needs more rights',
    'svc-travel',
    'set',
    [...LIST, 'x-access'],
    'admin',
    'the access is public and not admin',
  ),
  contract('a field of an answer is gone', 'svc-travel', 'drop', [...PLACE, 'properties', 'title'], undefined, 'title'),
  contract(
    'a field of an answer may be null',
    'svc-travel',
    'set',
    [...PLACE, 'properties', 'title', 'type'],
    ['string', 'null'],
    'title may be null',
  ),
  contract(
    'a field of an answer has another type',
    'svc-travel',
    'set',
    [...PLACE, 'properties', 'rating', 'type'],
    'string',
    'rating may be of type string',
  ),
  contract(
    'a parameter becomes required',
    'svc-travel',
    '+',
    [...LIST, 'parameters'],
    { name: 'area', in: 'query', required: true, schema: TEXT },
    'area',
  ),
  contract(
    'a slice makes a call that no service has',
    'mf-travel',
    'set',
    ['openapi', 'paths', '/api/travels/new'],
    { get: {} },
    'GET /api/travels/new: svc-travel',
  ),
  contract(
    'an event is gone',
    'svc-travel',
    '-',
    ['events', 'publishes'],
    { type: 'destination.changed' },
    'event destination.changed',
  ),
  contract(
    'a field of an event is gone',
    'svc-travel',
    'drop',
    ['events', 'publishes', { type: 'destination.changed' }, 'schema', 'properties', 'title'],
    undefined,
    'event destination.changed: title',
  ),
  contract(
    'a frame is gone',
    'svc-chat',
    '-',
    ['frames'],
    { destination: '/app/chat/typing' },
    'frame /app/chat/typing',
  ),
  contract(
    'a field of a frame becomes required',
    'svc-chat',
    '+',
    [...SEND, 'required'],
    'clientMessageId',
    'frame /app/chat/sendMessage: body.clientMessageId',
  ),
  contract(
    'a slice sends a frame that no service takes',
    'mf-chat',
    '+',
    ['frames'],
    { destination: '/app/chat/wave', schema: {} },
    'frame /app/chat/wave',
  ),
  contract(
    'nothing is sent to a topic any more',
    'svc-chat',
    '-',
    ['topics'],
    { topic: '/topic/chat/{}/place' },
    'topic /topic/chat/{}/place',
  ),
  contract(
    'a field of a message is gone',
    'svc-chat',
    'drop',
    [...MESSAGE, 'properties', 'content'],
    undefined,
    'topic /topic/chat/{}: body.content',
  ),
  contract(
    'a slice reads a field of a message that the service does not send',
    'mf-chat',
    '+',
    [...MESSAGE, 'required'],
    'mood',
    'topic /topic/chat/{}: body.mood',
  ),
  contract('a module is not exposed any more', 'mf-travel', '-', ['modules'], './tray', 'module ./tray'),
  contract(
    'a shared library has another major version',
    'shell',
    'set',
    ['libraries', 'react'],
    '20.0.0',
    'library react',
  ),
  declaration(
    'a screen is gone to which another slice leads',
    'mf-travel',
    '-',
    ['screens'],
    { path: '/travels/detail/:travelNo' },
    'address /travels/detail/:travelNo',
  ),
  declaration(
    'a widget is gone that another slice shows',
    'mf-planner',
    'drop',
    ['widgets', 'add-to-plan'],
    undefined,
    'widget add-to-plan',
  ),
  contract('a draft has another name', 'mf-chat', '-', ['stored'], 'draft inquiry', 'draft inquiry'),
  contract(
    'a draft has a new field',
    'mf-chat',
    'set',
    ['drafts', 'inquiry', 'phone'],
    'string',
    'draft inquiry: phone',
  ),
  contract(
    'a draft is an object',
    'mf-chat',
    'set',
    ['drafts', 'note'],
    { text: 'string' },
    'draft note: it is object',
  ),
  contract('a stylesheet concerns all headings', 'mf-travel', '+', ['leaks'], 'h1', 'style h1'),
  contract('a screen loads three times as much', 'mf-account', 'set', ['bytes', '/login'], 900_000, 'bytes of /login'),
];

export const harmless: readonly Change[] = [
  contract('nothing', 'mf-travel', 'set', ['libraries', 'react'], '19.3.1'),
  contract('a new call', 'svc-travel', 'set', ['openapi', 'paths', '/api/travels/new'], { get: {} }),
  contract('a call that nobody makes is gone', 'svc-travel', 'drop', ['openapi', 'paths', '/api/nobody']),
  contract(
    'a call needs fewer rights',
    'svc-travel',
    'set',
    ['openapi', 'paths', '/api/reports/my', 'get', 'x-access'],
    'public',
  ),
  contract('a new field of an answer', 'svc-travel', 'set', [...PLACE, 'properties', 'ward'], TEXT),
  contract(
    'a field of an answer is never null any more',
    'svc-travel',
    'set',
    [...PLACE, 'properties', 'mapX', 'type'],
    'number',
  ),
  contract(
    'a field of an answer has fewer values',
    'svc-travel',
    'set',
    [...PLACE, 'properties', 'status', 'enum'],
    ['Y'],
  ),
  contract('a new optional parameter', 'svc-travel', '+', [...LIST, 'parameters'], {
    name: 'area',
    in: 'query',
    required: false,
    schema: TEXT,
  }),
  contract('a slice no longer makes a call', 'mf-travel', 'drop', ['openapi', 'paths', '/api/travels/gu']),
  contract('a new event', 'svc-travel', '+', ['events', 'publishes'], { type: 'destination.seen', schema: {} }),
  contract(
    'a new field of an event',
    'svc-travel',
    'set',
    ['events', 'publishes', { type: 'destination.changed' }, 'schema', 'properties', 'ward'],
    TEXT,
  ),
  contract('a new frame', 'svc-chat', '+', ['frames'], { destination: '/app/chat/wave', schema: {} }),
  contract('a new optional field of a frame', 'svc-chat', 'set', [...SEND, 'properties', 'mood'], TEXT),
  contract('a slice no longer sends a frame', 'mf-chat', '-', ['frames'], { destination: '/app/chat/typing' }),
  contract('a new topic', 'svc-chat', '+', ['topics'], { topic: '/topic/chat/{}/wave', schema: {} }),
  contract('a new field of a message', 'svc-chat', 'set', [...MESSAGE, 'properties', 'mood'], TEXT),
  contract('a slice no longer reads a topic', 'mf-chat', '-', ['topics'], { topic: '/topic/chat/{}/place' }),
  contract('a new module', 'mf-travel', '+', ['modules'], './new'),
  contract('a shared library is newer', 'shell', 'set', ['libraries', 'react'], '19.4.0'),
  declaration('a screen has another title', 'mf-travel', 'set', ['screens', { path: '/travels' }, 'title'], '장소'),
  contract('a new draft', 'mf-chat', '+', ['stored'], 'draft question'),
  contract('a draft has fewer fields', 'mf-chat', 'drop', ['drafts', 'inquiry', 'name']),
  contract('a screen loads a little more', 'mf-account', 'set', ['bytes', '/login'], 20_000),
  contract('a screen loads less', 'mf-account', 'set', ['bytes', '/login'], 10),
];
