import { createReview } from '@osaka/contracts/travel';
import { greyPng } from '../../../harness/pictures.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { pause } from '../../../harness/wait.ts';
import { bodyPaths } from '../raw/paths.ts';
import { openRaw } from '../raw/raw-socket.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

const SOCKETS = 300;

/** Bodies that stop, crawl or never come. */
export const bodies: Trial<AttackStage>[] = [
  { name: 'multipart bodies broken off by strangers', play: (play) => brokenOff(play, 'multipart', false) },
  {
    name: "multipart bodies broken off with members' tokens",
    isShort: true,
    play: (play) => brokenOff(play, 'multipart', true),
  },
  { name: 'JSON bodies broken off by strangers', play: (play) => brokenOff(play, 'json', false) },
  { name: "JSON bodies broken off with members' tokens", play: (play) => brokenOff(play, 'json', true) },
  {
    name: 'idle uploads of one member, reopened as they end',
    isShort: true,
    play: (play) => idleUploads(play, { sockets: 80, members: 1 }),
  },
  {
    name: 'idle uploads of three members, reopened as they end',
    play: (play) => idleUploads(play, { sockets: 120, members: 3 }),
    defects: [
      defectIn(
        ['gateway'],
        'gateway/src/proxy/policy/upload-slots.ts',
        'a member at one address may hold all places for uploads',
        'if (!tryTake(byMember, member) || !tryTake(byAddress, address)) {',
        "if (member === '' || address === '' || byMember === byAddress) {",
      ),
    ],
  },
  {
    name: 'idle uploads of three members from thirty addresses',
    play: (play) => idleUploads(play, { sockets: 120, members: 3, addresses: 30 }),
    defects: [
      defectIn(
        ['gateway'],
        'gateway/src/proxy/routing/upstreams.ts',
        'uploads share the connections of other calls',
        'uploads: uploads.next,\n    streams: streams.next,',
        'uploads: calls.next,\n    streams: streams.next,',
      ),
    ],
  },
  {
    name: 'idle uploads of strangers, reopened as they end',
    play: (play) => idleUploads(play, { sockets: 120, members: 0 }),
  },
  {
    name: 'uploads of one member that crawl',
    play: (play) => idleUploads(play, { sockets: 80, members: 1, crawls: true }),
  },
  { name: 'JSON bodies that crawl', play: (play) => crawlingJson(play) },
  { name: 'answers that are never read', play: (play) => unread(play) },
];

type Kind = 'multipart' | 'json';

/** Bursts of sockets over all prefixes that send a head and a part of a body and disconnect after 1 to 10 ms. */
async function brokenOff(play: Play<AttackStage>, kind: Kind, hasToken: boolean): Promise<void> {
  const { stage, random, isShort } = play;
  await underAttack(play, `${kind} bodies broken off${hasToken ? ', with tokens' : ''}`, async () => {
    const sockets = isShort ? SOCKETS * 2 : Math.ceil(bodyPaths.length / 10) * SOCKETS;
    for (let sent = 0; sent < sockets; sent += SOCKETS) {
      await Promise.all(
        Array.from({ length: SOCKETS }, async (_, index) => {
          const attacker = random.pick(stage.attackers).visitor;
          const path = sent === 0 ? random.pick(KNOWN) : (bodyPaths[(sent + index) % bodyPaths.length] ?? '/');
          const raw = openRaw(stage.site, attacker.address);
          raw.socket.write(
            headOf(kind, path, { token: hasToken ? attacker.accessToken : undefined, isChunked: random.next() < 0.3 }),
          );
          await raw.opened;
          await pause(random.between(1, 10));
          raw.socket.destroy();
        }),
      );
      await pause(100);
    }
  });
}

/** Paths on which aborted bodies once crashed the gateway. */
const KNOWN = ['/api/reviews', '/api/auth/login', '/api/travels/user/search'];

interface HeadOptions {
  token?: string;
  isChunked?: boolean;
}

function headOf(kind: Kind, path: string, { token, isChunked = false }: HeadOptions): string {
  const part =
    kind === 'json'
      ? '{"memberId":"'
      : '--b\r\ncontent-disposition: form-data; name="review"\r\n\r\n{}\r\n--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n';
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `content-type: ${kind === 'json' ? 'application/json' : 'multipart/form-data; boundary=b'}`,
    isChunked ? 'transfer-encoding: chunked' : 'content-length: 100000',
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part}`;
}

interface IdleOptions {
  sockets: number;
  /** Members whose tokens are used. */
  members: 0 | 1 | 3;
  /**
   * Addresses that all of them use. Without it each has one; with more than 16 of them all places for uploads may be
   * taken, but nothing else.
   */
  addresses?: number;
  /** Sends a few bytes every second, so that no read timeout fires. */
  crawls?: boolean;
}

/** Keeps idle uploads open and reopens each when it is answered. */
async function idleUploads(
  play: Play<AttackStage>,
  { sockets, members, addresses, crawls = false }: IdleOptions,
): Promise<void> {
  const { stage, isShort } = play;
  // From many addresses long enough for calls to time out if they had to wait for the uploads.
  const forMs = addresses !== undefined ? 25_000 : isShort ? 6000 : 15_000;
  const origin = `${members === 0 ? '' : ` of ${members === 1 ? 'one member' : 'three members'}`}${addresses === undefined ? '' : ` from ${addresses} addresses`}`;
  const attack = async () => {
    const untilMs = performance.now() + forMs;
    const otherUpload = addresses === undefined ? uploadOfAnother(play, forMs / 2) : undefined;
    await Promise.all(
      Array.from({ length: sockets }, async (_, index) => {
        const attacker = stage.attackers[index % (members || 1)]?.visitor;
        const head = headOf('multipart', '/api/reviews', { token: members === 0 ? undefined : attacker?.accessToken });
        while (performance.now() < untilMs) {
          const raw = openRaw(
            stage.site,
            addresses === undefined ? attacker?.address : stage.loopback.attacker(100 + (index % addresses)),
          );
          raw.socket.write(head, 'latin1');
          const crawling = crawls ? setInterval(() => raw.socket.write('\x00\x00', 'latin1'), 1000) : undefined;
          await raw.firstByte(Math.max(0, untilMs - performance.now()));
          clearInterval(crawling);
          raw.socket.destroy();
          // Avoids a busy loop on immediate refusals.
          await pause(20);
        }
      }),
    );
    await otherUpload;
  };
  await underAttack(play, `${sockets} ${crawls ? 'crawling' : 'idle'} uploads${origin}`, attack, {
    mayLose: addresses === undefined ? [] : ['pictures'],
  });
}

/** A member who is no attacker uploads a picture while the attack lasts. */
async function uploadOfAnother({ stage, check }: Play<AttackStage>, afterMs: number): Promise<void> {
  await pause(afterMs);
  const body = { travelNo: 212, reviewTitle: '오사카의 밤', reviewContent: '불빛이 아름답습니다.', rating: 5 };
  const answer = await stage.bystander.call(
    createReview,
    { body },
    { files: [{ name: 'photo.png', type: 'image/png', bytes: greyPng(240, 160) }] },
  );
  check(answer.status === 201, `the upload of another member was answered ${answer.status}`);
}

async function crawlingJson(play: Play<AttackStage>): Promise<void> {
  const { stage, random } = play;
  await underAttack(play, '200 JSON bodies that crawl', async () => {
    const untilMs = performance.now() + 12_000;
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const raw = openRaw(stage.site, stage.loopback.attacker(index % 20));
        raw.socket.write(headOf('json', random.pick(bodyPaths), {}));
        const crawling = setInterval(() => raw.socket.write('a'), 500);
        await raw.answer(untilMs - performance.now());
        clearInterval(crawling);
      }),
    );
  });
}

/** Requests many pages on each connection and reads no response. */
async function unread(play: Play<AttackStage>): Promise<void> {
  const { stage } = play;
  await underAttack(play, 'answers that are never read', async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const raw = openRaw(stage.site, stage.loopback.attacker(index % 6));
        raw.socket.pause();
        raw.socket.write('GET /api/travels?size=100 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20));
        await pause(10_000);
        raw.socket.destroy();
      }),
    );
  });
}
