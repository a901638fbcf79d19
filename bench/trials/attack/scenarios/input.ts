import type { Endpoint } from '@osaka/contracts';
import type { Play, Trial } from '../../../harness/trial.ts';
import { type Answer, openVisitor, type Visitor } from '../../../harness/visitor.ts';
import { endpoints, samplePath } from '../raw/paths.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Malformed and malicious bodies and queries. */
export const input: Trial<AttackStage>[] = [
  { name: 'hostile JSON to every call', isShort: true, play: hostileJson },
  { name: 'hostile queries to every call', play: hostileQueries },
];

/** A slower response on an idle machine means that one request blocks a process. */
const SLOW_MS = 4000;
const AT_ONCE = 12;
/** Calls that end the attacker's own session. */
const LEFT_OUT = ['/api/auth/logout', '/api/auth/refresh'];

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

const BODIES: Record<string, string> = {
  nothing: '',
  'an open brace': '{',
  null: 'null',
  'a number': '1e999',
  'a string': '"{}"',
  'an array': '[[]]',
  'deep arrays': deep('[', ']', 60_000),
  'deep objects': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'the prototype': '{"__proto__":{"isAdmin":true,"role":"ROLE_ADMIN"},"constructor":{"prototype":{"isAdmin":true}}}',
  'huge numbers':
    '{"planNo":1e400,"version":123456789012345678901234567890,"memberNo":-1e308,"rating":1e308,"travelNo":9007199254740993,"reviewNo":0.1}',
  'half surrogates':
    '{"memberId":"\\ud800","memberPw":"\\udfff","newMemberName":"\\ud83d","reviewTitle":"\\udc00","email":"\\ud800@x.example","userName":"\\ud800","userId":"\\ud800"}',
  'NUL and control characters':
    '{"memberId":"\\u0000","email":"a\\u0000@x.example","userName":"\\u0000\\u0007","userId":"\\u0000","memberName":"\\u202e"}',
  operators:
    '{"memberId":{"$gt":""},"memberPw":{"$ne":null},"email":{"$regex":".*"},"planNo":{"$gt":0},"reviewNo":{"$where":"sleep(1000)"},"travelNo":{"$exists":true},"$where":"1"}',
  'dotted and dollared keys':
    '{"outbox.0":{"type":"member.withdrawn"},"$set":{"memberRole":"ROLE_ADMIN"},"memberRole":"ROLE_ADMIN","version":{"$inc":1}}',
  'the same key often': `{${Array.from({ length: 2000 }, () => '"memberId":"a"').join(',')}}`,
  'many keys': `{${Array.from({ length: 12_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'a long string': JSON.stringify({ memberId: 'a'.repeat(200_000), memberPw: 'a'.repeat(40_000) }),
  'a string that is slow to match': JSON.stringify({
    email: `${'a.'.repeat(20_000)}@`,
    memberId: `${'a'.repeat(50_000)}!`,
    newMemberName: `${'가'.repeat(50_000)}1`,
  }),
  'wrong UTF-8': '\xff\xfe{"memberId":"\xc3\x28"}',
  'a byte order mark': '\ufeff{}',
  'more than is taken': `{"a":"${'b'.repeat(400_000)}"}`,
};

async function hostileJson(play: Play<AttackStage>): Promise<void> {
  const { stage, random, isShort, check } = play;
  const visitor = stage.attackers[0]?.visitor as Visitor;
  const targets = endpoints.filter(({ method, path }) => method !== 'GET' && !LEFT_OUT.includes(path));
  const all = targets.flatMap((endpoint) => Object.entries(BODIES).map(([name, body]) => ({ endpoint, name, body })));
  const chosen = isShort ? all.filter(() => random.next() < 0.15) : all;
  await underAttack(play, 'hostile JSON', () =>
    eachAtOnce(chosen, async ({ endpoint, name, body }) => {
      const answer = await visitor.send(endpoint.method, samplePath(endpoint), {
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(body, 'utf8'),
      });
      judge(play, endpoint, name, answer);
    }),
  );
  // Prototype pollution would make everybody an administrator. From another address, because this one may have reached
  // its limit.
  const other = openVisitor({ site: stage.site, address: stage.loopback.attacker(71) });
  const { status } = await other.send('GET', '/api/admin/members', {
    headers: { authorization: `Bearer ${visitor.accessToken}` },
  });
  other.close();
  check(status === 403, `a member got ${status} from the list of members afterwards`);
}

const QUERIES: Record<string, string> = {
  operators: 'page[$gt]=1&size[$ne]=0&search[$regex]=.*&status[$exists]=true',
  'the prototype': '__proto__[admin]=1&constructor[prototype][admin]=1&__proto__=1',
  'huge numbers': 'page=1e309&size=99999999999999999999&offset=-1e308&limit=NaN&after=99999999999999999999',
  'wrong encoding': 'search=%E0%A4%A&memberId=%ff%fe&newMemberName=%80',
  'NUL and control characters': 'search=%00%07%1b&memberId=%00&guName=%00',
  'half surrogates': 'search=%ED%A0%80&newMemberName=%ED%B0%80',
  'regular expressions': `search=${encodeURIComponent('(a+)+$'.repeat(10))}&searchKeyword=${encodeURIComponent('.*'.repeat(100))}&target=${encodeURIComponent('(.*)*')}`,
  'many parameters': Array.from({ length: 1000 }, (_, index) => `a${index}=1`).join('&'),
  'one parameter often': 'search=a&'.repeat(900),
  'a long value': `search=${'가'.repeat(1500)}`,
  'commas alone': `tags=${','.repeat(6000)}&facilities=${','.repeat(6000)}`,
};

async function hostileQueries(play: Play<AttackStage>): Promise<void> {
  const { stage } = play;
  const visitor = stage.attackers[0]?.visitor as Visitor;
  const targets = endpoints.filter(({ method }) => method === 'GET');
  const all = targets.flatMap((endpoint) =>
    Object.entries(QUERIES).map(([name, query]) => ({ endpoint, name, query })),
  );
  await underAttack(play, 'hostile queries', () =>
    eachAtOnce(all, async ({ endpoint, name, query }) =>
      judge(
        play,
        endpoint,
        name,
        await visitor.send('GET', encodeURI(`${samplePath(endpoint)}?${query}`).replaceAll('%25', '%')),
      ),
    ),
  );
}

function judge(
  { problem }: Play<AttackStage>,
  { method, path }: Endpoint,
  name: string,
  { status, ms, headers }: Answer,
): void {
  // For a body that is too long the connection may be closed before the response is read.
  if (status === 0 && name === 'more than is taken') return;
  const isBusy = status === 503 && headers['retry-after'] !== undefined;
  if (status === 0 || (status >= 500 && !isBusy)) problem(`${method} ${path} with ${name} was answered ${status}`);
  if (ms > SLOW_MS) problem(`${method} ${path} with ${name} took ${(ms / 1000).toFixed(1)} s`);
}

async function eachAtOnce<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
    }),
  );
}
