import type { Play, Trial } from '../../harness/trial.ts';
import { openRaw, statusesIn } from '../raw/raw-socket.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Request smuggling: requests that two parsers read differently. */
export const smuggling: Trial<AttackStage>[] = [
  { name: 'requests that two parsers read differently', isShort: true, play: ambiguous },
];

const WITHIN_MS = 1500;
const AT_ONCE = 20;
/** The smuggled request; its response must never appear. */
const HIDDEN = 'GET /api/travels/category HTTP/1.1\r\nhost: localhost\r\n\r\n';
const HIDDEN_ANSWER = 'categoryName';

interface Form {
  name: string;
  bytes: string;
  /** Must be refused with a status of 400 or above, or a closed connection. */
  isRefused?: boolean;
}

const post = (headers: string, rest: string) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${rest}`;
const get = (target: string, headers = 'host: localhost') => `GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`;
const chunked = 'transfer-encoding: chunked';

const FORMS: Form[] = [
  { name: 'two hosts', bytes: get('/api/travels/thema', 'host: localhost\r\nhost: evil.example'), isRefused: true },
  { name: 'two hosts, for a page', bytes: get('/', 'host: localhost\r\nhost: evil.example'), isRefused: true },
  {
    name: 'the same host twice',
    bytes: get('/api/travels/thema', 'host: localhost\r\nhost: localhost'),
    isRefused: true,
  },
  { name: 'no host', bytes: get('/api/travels/thema', 'accept: */*'), isRefused: true },
  { name: 'a host with a user', bytes: get('/api/travels/thema', 'host: localhost@evil.example'), isRefused: true },
  { name: 'a host with a path', bytes: get('/api/travels/thema', 'host: localhost/evil'), isRefused: true },
  { name: 'a list of hosts', bytes: get('/api/travels/thema', 'host: localhost, evil.example'), isRefused: true },
  { name: 'length and chunks', bytes: post(`content-length: 4\r\n${chunked}`, `0\r\n\r\n${HIDDEN}`), isRefused: true },
  { name: 'chunks and length', bytes: post(`${chunked}\r\ncontent-length: 4`, `0\r\n\r\n${HIDDEN}`), isRefused: true },
  { name: 'two lengths', bytes: post('content-length: 0\r\ncontent-length: 44', HIDDEN), isRefused: true },
  { name: 'a list of lengths', bytes: post('content-length: 0, 44', HIDDEN), isRefused: true },
  { name: 'a length with a sign', bytes: post('content-length: +2', `{}${HIDDEN}`), isRefused: true },
  { name: 'a negative length', bytes: post('content-length: -1', HIDDEN), isRefused: true },
  { name: 'a hexadecimal length', bytes: post('content-length: 0x2', `{}${HIDDEN}`), isRefused: true },
  { name: 'a length past all numbers', bytes: post(`content-length: ${'9'.repeat(40)}`, HIDDEN), isRefused: true },
  {
    name: 'an unknown transfer coding',
    bytes: post('transfer-encoding: xchunked', `0\r\n\r\n${HIDDEN}`),
    isRefused: true,
  },
  {
    name: 'chunked before another coding',
    bytes: post('transfer-encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`),
    isRefused: true,
  },
  {
    name: 'two transfer codings',
    bytes: post(`${chunked}\r\ntransfer-encoding: identity`, `0\r\n\r\n${HIDDEN}`),
    isRefused: true,
  },
  {
    name: 'a space before the colon',
    bytes: post('transfer-encoding : chunked', `0\r\n\r\n${HIDDEN}`),
    isRefused: true,
  },
  {
    name: 'a control character before the coding',
    bytes: post('transfer-encoding: \x0bchunked', `0\r\n\r\n${HIDDEN}`),
    isRefused: true,
  },
  {
    name: 'a folded header',
    bytes: get('/api/travels/thema', 'host: localhost\r\nx-a: b\r\n content-length: 44'),
    isRefused: true,
  },
  {
    name: 'a folded first header',
    bytes: 'GET /api/travels/thema HTTP/1.1\r\n host: localhost\r\n\r\n',
    isRefused: true,
  },
  {
    name: 'lines that end in LF alone',
    bytes: `GET /api/travels/thema HTTP/1.1\nhost: localhost\n\n${HIDDEN}`,
    isRefused: true,
  },
  {
    name: 'lines that end in CR alone',
    bytes: 'GET /api/travels/thema HTTP/1.1\rhost: localhost\r\r',
    isRefused: true,
  },
  {
    name: 'LF within a header',
    bytes: get('/api/travels/thema', 'host: localhost\r\nx-a: b\nx-b: c'),
    isRefused: true,
  },
  {
    name: 'CR within a header',
    bytes: get('/api/travels/thema', 'host: localhost\r\nx-a: b\rx-b: c'),
    isRefused: true,
  },
  { name: 'NUL within a header', bytes: get('/api/travels/thema', 'host: localhost\r\nx-a: b\0c'), isRefused: true },
  { name: 'a header without a name', bytes: get('/api/travels/thema', 'host: localhost\r\n: b'), isRefused: true },
  {
    name: 'a header name with a space',
    bytes: get('/api/travels/thema', 'host: localhost\r\nx a: b'),
    isRefused: true,
  },
  { name: 'a chunk size that is none', bytes: post(chunked, `zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`), isRefused: true },
  {
    name: 'a chunk size past all numbers',
    bytes: post(chunked, `${'f'.repeat(40)}\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
    isRefused: true,
  },
  { name: 'a negative chunk size', bytes: post(chunked, `-2\r\n{}\r\n0\r\n\r\n${HIDDEN}`), isRefused: true },
  {
    name: 'a chunk that is longer than said',
    bytes: post(chunked, `2\r\n{}xx\r\n0\r\n\r\n${HIDDEN}`),
    isRefused: true,
  },
  { name: 'LF within a chunk extension', bytes: post(chunked, `2;a\n${HIDDEN}\r\n{}\r\n0\r\n\r\n`), isRefused: true },
  { name: 'a length among the trailers', bytes: post(chunked, `2\r\n{}\r\n0\r\ncontent-length: 44\r\n\r\n`) },
  { name: 'a body that looks like a request', bytes: post(`content-length: ${HIDDEN.length}`, HIDDEN) },
  {
    name: 'a GET with such a body',
    bytes: get('/api/travels/thema', `host: localhost\r\ncontent-length: ${HIDDEN.length}`) + HIDDEN,
  },
  { name: 'the absolute form of another site', bytes: get('http://evil.example/api/travels/thema'), isRefused: true },
  { name: 'CONNECT', bytes: 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n', isRefused: true },
  { name: 'OPTIONS for everything', bytes: 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n', isRefused: true },
  { name: 'TRACE', bytes: 'TRACE / HTTP/1.1\r\nhost: localhost\r\nx-secret: 1\r\n\r\n', isRefused: true },
  { name: 'a method of its own', bytes: 'HACK / HTTP/1.1\r\nhost: localhost\r\n\r\n', isRefused: true },
  { name: 'a method in small letters', bytes: 'get / HTTP/1.1\r\nhost: localhost\r\n\r\n', isRefused: true },
  { name: 'two slashes', bytes: get('//evil.example/api/travels/thema'), isRefused: true },
  { name: 'a backslash', bytes: get('/api\\travels/thema'), isRefused: true },
  { name: 'a fragment', bytes: get('/api/travels/thema#a'), isRefused: true },
  { name: 'a space in the target', bytes: get('/api/travels/thema /evil'), isRefused: true },
  { name: 'a target of 20 KB', bytes: get(`/${'a'.repeat(20_000)}`), isRefused: true },
  { name: 'a head of 40 KB', bytes: get('/', `host: localhost\r\nx-a: ${'a'.repeat(40_000)}`), isRefused: true },
  { name: 'HTTP/2 without agreement', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', isRefused: true },
  {
    name: 'an upgrade to HTTP/2',
    bytes: get(
      '/api/travels/thema',
      'host: localhost\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__',
    ),
  },
  {
    name: 'an upgrade where there is none, with a request behind it',
    bytes: `${get('/api/travels/thema', 'host: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==')}${HIDDEN}`,
    isRefused: true,
  },
  {
    name: 'an upgrade with a wrong version, with a request behind it',
    bytes: `${get('/ws/000/abcdefgh/websocket', 'host: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 99\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==')}${HIDDEN}`,
    isRefused: true,
  },
  { name: 'HTTP/0.9', bytes: 'GET /api/travels/thema\r\n\r\n', isRefused: true },
  {
    name: 'HTTP/1.0 with chunks',
    bytes: `POST /api/auth/login HTTP/1.0\r\nhost: localhost\r\n${chunked}\r\n\r\n0\r\n\r\n${HIDDEN}`,
  },
  { name: 'bytes of TLS', bytes: `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\x00'.repeat(100)}`, isRefused: true },
  { name: 'bytes that are nothing', bytes: '\xff\xfe\x00\x01'.repeat(200), isRefused: true },
];

async function ambiguous(play: Play<AttackStage>): Promise<void> {
  const { stage, check } = play;
  // A valid request succeeds, so the refusals below have the intended cause.
  check(
    statusesIn(await answerTo(stage, get('/api/travels/thema', 'host: localhost\r\nconnection: close'))).join() ===
      '200',
    'an honest request was not answered with 200',
  );
  await underAttack(play, 'ambiguous requests', async () => {
    for (let at = 0; at < FORMS.length; at += AT_ONCE) {
      await Promise.all(
        FORMS.slice(at, at + AT_ONCE).map(async ({ name, bytes, isRefused = false }) => {
          const answer = await answerTo(stage, bytes);
          const statuses = statusesIn(answer);
          if (isRefused)
            check(
              statuses.length <= 1 && statuses.every((status) => status >= 400 && status < 500),
              `${name} was answered ${statuses.join(', ')}`,
            );
          check(!answer.includes(HIDDEN_ANSWER), `${name}: the request hidden in it was answered`);
          check(
            statuses.every((status) => status < 500),
            `${name} was answered ${statuses.join(', ')}`,
          );
        }),
      );
    }
  });
}

async function answerTo(stage: AttackStage, bytes: string): Promise<string> {
  const raw = openRaw(stage.site, stage.loopback.attacker(70));
  raw.socket.write(bytes, 'latin1');
  return raw.answer(WITHIN_MS);
}
