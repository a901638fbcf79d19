import { randomBytes } from 'node:crypto';
import { login } from '@osaka/contracts/account';
import { newIdentity } from '../../../harness/members.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { openVisitor } from '../../../harness/visitor.ts';
import { pause } from '../../../harness/wait.ts';
import { openRaw } from '../raw/raw-socket.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Floods of each kind of connection, from one address unless noted. */
export const floods: Trial<AttackStage>[] = [
  { name: 'heads that crawl', play: crawlingHeads },
  { name: 'connections that say nothing', play: silent },
  { name: 'a flood of calls on kept connections', play: (play) => keptAlive(play, 1) },
  { name: 'a flood of calls from twenty addresses', play: (play) => keptAlive(play, 20) },
  { name: 'a flood of new connections', play: newConnections },
  { name: 'a flood of websockets', play: (play) => webSockets(play, true) },
  {
    name: 'half-open upgrades',
    play: (play) => webSockets(play, false),
    defects: [
      defectIn(
        ['gateway'],
        'gateway/src/proxy/upgrade/handle-upgrade.ts',
        'no listener for errors on the socket of an upgrade',
        "socket.on('error', () => socket.destroy());",
        '',
      ),
    ],
  },
  { name: 'a flood of SockJS sessions that poll', play: polling },
  { name: 'a flood of logins', play: logins },
  { name: 'a flood of codes asked for', play: codes },
];

const UPGRADE = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`;
const session = () => `/ws/${randomBytes(2).readUInt16BE() % 1000}/${randomBytes(8).toString('hex')}`;

/** Opens sockets and runs an action on each until the time is over; all are destroyed then. */
async function sockets(
  { stage }: Play<AttackStage>,
  count: number,
  forMs: number,
  use: (raw: ReturnType<typeof openRaw>, index: number) => (() => void) | undefined,
): Promise<void> {
  const opened = [];
  for (let index = 0; index < count; index++) {
    const raw = openRaw(stage.site, stage.loopback.attacker(0));
    opened.push({ raw, stop: use(raw, index) });
    if (index % 100 === 99) await pause(50);
  }
  await pause(forMs);
  for (const { raw, stop } of opened) {
    stop?.();
    // A reset reaches the other side as an error, an orderly end does not.
    raw.socket.resetAndDestroy();
  }
}

async function crawlingHeads(play: Play<AttackStage>): Promise<void> {
  await underAttack(play, '400 heads that crawl', () =>
    sockets(play, 400, play.isShort ? 4000 : 12_000, (raw) => {
      raw.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ');
      const crawling = setInterval(() => raw.socket.write('a'), 400);
      return () => clearInterval(crawling);
    }),
  );
}

async function silent(play: Play<AttackStage>): Promise<void> {
  await underAttack(play, '1,500 connections that say nothing', () => sockets(play, 1500, 8000, () => undefined));
}

async function keptAlive(play: Play<AttackStage>, addresses: number): Promise<void> {
  const { stage, random } = play;
  const paths = [
    '/',
    '/api/travels?size=100',
    '/api/travels/user/search?search=%EC%98%A4',
    '/api/reviews',
    '/api/members/checkedMemberId?memberId=flooding1',
    '/images/none.webp',
  ];
  await underAttack(
    play,
    addresses === 1 ? 'calls on 60 kept connections' : `calls on 60 kept connections from ${addresses} addresses`,
    async () => {
      const untilMs = performance.now() + 8000;
      await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const visitor = openVisitor({
            site: stage.site,
            address: stage.loopback.attacker(index % addresses),
            timeoutMs: 5000,
          });
          while (performance.now() < untilMs) await visitor.send('GET', random.pick(paths));
          visitor.close();
        }),
      );
    },
  );
}

async function newConnections(play: Play<AttackStage>): Promise<void> {
  const { stage } = play;
  await underAttack(play, 'new connections without end', async () => {
    const untilMs = performance.now() + 8000;
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        while (performance.now() < untilMs) {
          const raw = openRaw(stage.site, stage.loopback.attacker(0));
          raw.socket.write('GET /api/travels/category HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
          await raw.answer(2000);
        }
      }),
    );
  });
}

/** Opens websockets and stays silent; half-open ones do not complete the upgrade. */
async function webSockets(play: Play<AttackStage>, isWhole: boolean): Promise<void> {
  await underAttack(play, isWhole ? '800 websockets' : '400 half-open upgrades', () =>
    sockets(play, isWhole ? 800 : 400, play.isShort ? 4000 : 8000, (raw, index) => {
      const request = UPGRADE(`${session()}/websocket`);
      if (isWhole) raw.socket.write(request);
      else if (index % 3 === 0) raw.socket.write(request.slice(0, -2));
      else if (index % 3 === 1) raw.socket.write(`${request}\x81`, 'latin1');
      // Disconnects before the response can arrive.
      else raw.socket.write(request, () => setTimeout(() => raw.socket.resetAndDestroy(), 1 + (index % 7)));
      return undefined;
    }),
  );
}

async function polling(play: Play<AttackStage>): Promise<void> {
  await underAttack(play, '500 SockJS sessions that poll', () =>
    sockets(play, 500, 10_000, (raw, index) => {
      const path = `${session()}/${index % 2 ? 'xhr' : 'xhr_streaming'}`;
      const poll = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`;
      // The second request of a polling session stays open.
      raw.socket.write(poll + poll);
      return undefined;
    }),
  );
}

async function logins(play: Play<AttackStage>): Promise<void> {
  const { stage } = play;
  await underAttack(play, 'logins without end', async () => {
    const untilMs = performance.now() + 8000;
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const visitor = openVisitor({ site: stage.site, address: stage.loopback.attacker(0), timeoutMs: 5000 });
        while (performance.now() < untilMs)
          await visitor.call(login, { body: { memberId: newIdentity('flood').memberId, memberPw: 'Wrong123!' } });
        visitor.close();
      }),
    );
  });
}

async function codes(play: Play<AttackStage>): Promise<void> {
  const { stage } = play;
  await underAttack(play, 'codes asked for without end', async () => {
    const untilMs = performance.now() + 6000;
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const visitor = openVisitor({ site: stage.site, address: stage.loopback.attacker(0), timeoutMs: 5000 });
        while (performance.now() < untilMs)
          await visitor.send('POST', '/api/emails/send-email', {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: `${newIdentity('flood').memberId}@trials.example` }),
          });
        visitor.close();
      }),
    );
  });
}
