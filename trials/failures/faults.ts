import type { Kind } from './places.ts';

/** A request for a file that fails, and how it may be answered. */
export interface Exchange {
  /** The file as it was released. */
  original(): Promise<Original>;
  answer(status: number, headers: Record<string, string>, body: string | Uint8Array): void;
  /** Sends the headers and each part after a pause. */
  drip(headers: Record<string, string>, parts: Iterable<Uint8Array>, pauseMs: number): void;
  /** Announces `size` bytes, sends these, and closes the connection. */
  cut(headers: Record<string, string>, body: Uint8Array, size: number): void;
  /** Closes the connection. */
  close(): void;
}

export interface Original {
  headers: Record<string, string>;
  body: Buffer;
}

/** What happens to a file on its way to the browser. */
export interface Fault {
  name: string;
  answer(exchange: Exchange): Promise<void> | void;
  /** Why it cannot happen to a file of this kind. */
  absentFrom?(kind: Kind): string | undefined;
  /**
   * The bytes are those of a release with a defect: they reach the page only in a browser without integrity checks, and
   * end with the next release.
   */
  isReleased?: boolean;
  /** Until the fallback after the file was requested, where it is to come sooner than that of other faults. */
  fallbackMs?: number;
}

const BYTE_PAUSE_MS = 1000;

const changed =
  (change: (text: string, type: string) => string) =>
  async ({ original, answer }: Exchange) => {
    const { headers, body } = await original();
    answer(200, headers, change(body.toString(), headers['content-type'] ?? ''));
  };

/** The release that mends it has other addresses, so a browser does not store the file under this one. */
const released =
  (change: (text: string) => string) =>
  async ({ original, answer }: Exchange) => {
    const { headers, body } = await original();
    answer(200, { ...headers, 'cache-control': 'no-store' }, change(body.toString()));
  };

const runsNoCode = (kind: Kind) => (kind === 'style' || kind === '/remotes.json' ? `${kind} runs no code` : undefined);

export const faults: readonly Fault[] = [
  // A server refuses connections, not files: this one is closed before any byte.
  { name: 'refused', answer: ({ close }) => close() },
  { name: '404', answer: ({ answer }) => answer(404, {}, '') },
  { name: '500', answer: ({ answer }) => answer(500, { 'content-type': 'text/html' }, '<h1>500</h1>') },
  { name: 'silent', answer: () => undefined },
  {
    name: 'one byte a second',
    async answer({ original, drip }) {
      const { headers, body } = await original();
      drip(headers, bytesOf(body), BYTE_PAUSE_MS);
    },
  },
  {
    name: 'cut',
    async answer({ original, cut }) {
      const { headers, body } = await original();
      cut(headers, body.subarray(0, body.length / 2), body.length);
    },
  },
  { name: 'half', answer: changed((text) => text.slice(0, text.length / 2)) },
  { name: 'syntax error', answer: changed((text) => `(((${text}`) },
  {
    name: 'throws on start',
    answer: released((text) => `throw new Error("planted");${text}`),
    absentFrom: runsNoCode,
    isReleased: true,
  },
  {
    name: 'throws when drawn',
    answer: released(throwingWhenDrawn),
    absentFrom: (kind) => (kind === 'remoteEntry' ? 'remoteEntry draws nothing' : runsNoCode(kind)),
    isReleased: true,
  },
  {
    name: 'wrong type',
    answer: ({ answer }) => answer(200, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' }, 'plain'),
  },
  {
    name: 'HTML with 200',
    answer: ({ answer }) => answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>login</title>'),
  },
  {
    name: 'changed byte',
    // It shows when it is used although it is not the released one.
    answer: changed((text, type) =>
      type.includes('css') ? `${text}:root{--changed-byte:1}` : `${text};globalThis.changedByte=1`,
    ),
    absentFrom: (kind) => (kind === '/remotes.json' ? 'the list has no digest' : undefined),
    fallbackMs: 1000,
  },
];

function* bytesOf(body: Buffer) {
  for (let at = 0; at < body.length; at++) yield body.subarray(at, at + 1);
}

/**
 * Every function that a module of the chunk exports throws when it is called. Works on the text of a webpack chunk:
 * `….push([[…],{…}])`.
 */
function throwingWhenDrawn(text: string): string {
  const [begin, end] = [text.indexOf('.push([') + '.push('.length, text.lastIndexOf('])') + 1];
  return `${text.slice(0, begin)}(${plant})(${text.slice(begin, end)})${text.slice(end)}`;
}

const plant = String(function throwInExports(chunk: [unknown, Record<string, (...args: unknown[]) => void>]) {
  // Routes are no component; those of their pages are replaced.
  const throwing = (value: unknown): unknown => {
    const thrower = () => {
      throw new Error('planted');
    };
    if (Array.isArray(value) && value.every((each) => typeof each === 'object' && 'page' in each))
      return value.map((route) => ({ ...route, page: async () => thrower }));
    return typeof value === 'function' ? thrower : value;
  };
  const modules = chunk[1];
  for (const id of Object.keys(modules)) {
    const factory = modules[id] as (...args: unknown[]) => void;
    modules[id] = (module: unknown, exports: unknown, require: unknown) => {
      const planted = new Proxy(require as { d(exports: unknown, getters: Record<string, () => unknown>): void }, {
        get: (target, key) =>
          key !== 'd'
            ? Reflect.get(target, key)
            : (of: unknown, getters: Record<string, () => unknown>) =>
                target.d(
                  of,
                  Object.fromEntries(Object.entries(getters).map(([name, get]) => [name, () => throwing(get())])),
                ),
      });
      factory(module, exports, planted);
    };
  }
  return chunk;
});
