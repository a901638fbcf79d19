import type { Play, Trial } from '../../harness/trial.ts';
import { pause } from '../../harness/wait.ts';
import { bodyPaths } from '../raw/paths.ts';
import { openRaw } from '../raw/raw-socket.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

const SOCKETS = 300;

/** Bodies that stop, crawl or never come. */
export const bodies: Trial<AttackStage>[] = [
  { name: 'multipart bodies broken off by strangers', play: (play) => brokenOff(play, 'multipart', false) },
  { name: "multipart bodies broken off with members' tokens", isShort: true, play: (play) => brokenOff(play, 'multipart', true) },
  { name: 'JSON bodies broken off by strangers', play: (play) => brokenOff(play, 'json', false) },
  { name: "JSON bodies broken off with members' tokens", play: (play) => brokenOff(play, 'json', true) },
  { name: 'idle uploads of one member, reopened as they end', isShort: true, play: (play) => idleUploads(play, { sockets: 80, hasToken: true }) },
  { name: 'idle uploads of strangers, reopened as they end', play: (play) => idleUploads(play, { sockets: 120, hasToken: false }) },
  { name: 'uploads of one member that crawl', play: (play) => idleUploads(play, { sockets: 80, hasToken: true, crawls: true }) },
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
          raw.socket.write(headOf(kind, path, { token: hasToken ? attacker.accessToken : undefined, isChunked: random.next() < 0.3 }));
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
  hasToken: boolean;
  /** Sends a few bytes every second, so that no read timeout fires. */
  crawls?: boolean;
}

/** Keeps idle uploads open and reopens each when it ends. */
async function idleUploads(play: Play<AttackStage>, { sockets, hasToken, crawls = false }: IdleOptions): Promise<void> {
  const { stage, isShort } = play;
  const attacker = stage.attackers[0]?.visitor;
  const forMs = isShort ? 6000 : 15_000;
  await underAttack(play, `${sockets} ${crawls ? 'crawling' : 'idle'} uploads${hasToken ? ' of one member' : ''}`, async () => {
    const untilMs = performance.now() + forMs;
    await Promise.all(
      Array.from({ length: sockets }, async () => {
        while (performance.now() < untilMs) {
          const raw = openRaw(stage.site, attacker?.address);
          raw.socket.write(headOf('multipart', '/api/reviews', { token: hasToken ? attacker?.accessToken : undefined }), 'latin1');
          const crawling = crawls ? setInterval(() => raw.socket.write('\x00\x00', 'latin1'), 1000) : undefined;
          await raw.answer(Math.max(0, untilMs - performance.now()));
          clearInterval(crawling);
          // Avoids a busy loop on immediate refusals.
          await pause(20);
        }
      }),
    );
  });
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
