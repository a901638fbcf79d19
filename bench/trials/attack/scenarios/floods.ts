import { randomBytes } from 'node:crypto';
import { login } from '@osaka/contracts/account';
import { newIdentity } from '../../../harness/members.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { openVisitor } from '../../../harness/visitor.ts';
import { pause } from '../../../harness/wait.ts';
import { openRaw, type RawSocket } from '../raw/raw-socket.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Floods of each kind of connection, from one address unless noted. */
export const floods: Trial<AttackStage>[] = [
  { name: 'connections that say nothing', play: silent },
  { name: 'a flood of calls from twenty addresses', play: keptAlive },
  { name: 'a flood of new connections', play: newConnections },
  {
    name: 'half-open upgrades',
    play: halfOpenUpgrades,
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
  { name: 'a flood of logins', play: logins },
];

const UPGRADE = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`;
const session = () => `/ws/${randomBytes(2).readUInt16BE() % 1000}/${randomBytes(8).toString('hex')}`;

/** Opens sockets, uses each, and destroys all when the time is over. */
async function sockets(
  { stage }: Play<AttackStage>,
  count: number,
  forMs: number,
  use: (raw: RawSocket, index: number) => void,
): Promise<void> {
  const opened: RawSocket[] = [];
  for (let index = 0; index < count; index++) {
    const raw = openRaw(stage.site, stage.loopback.attacker(0));
    use(raw, index);
    opened.push(raw);
    if (index % 100 === 99) await pause(50);
  }
  await pause(forMs);
  // A reset reaches the other side as an error, an orderly end does not.
  for (const { socket } of opened) socket.resetAndDestroy();
}

async function silent(play: Play<AttackStage>): Promise<void> {
  await underAttack(play, '1,500 connections that say nothing', () => sockets(play, 1500, 8000, () => {}));
}

async function keptAlive(play: Play<AttackStage>): Promise<void> {
  const { stage, random } = play;
  const paths = [
    '/',
    '/api/travels?size=100',
    '/api/travels/user/search?search=%EC%98%A4',
    '/api/reviews',
    '/api/members/checkedMemberId?memberId=flooding1',
    '/images/none.webp',
  ];
  await underAttack(play, 'calls on 60 kept connections from 20 addresses', async () => {
    const untilMs = performance.now() + 8000;
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const address = stage.loopback.attacker(index % 20);
        const visitor = openVisitor({ site: stage.site, address, timeoutMs: 5000 });
        while (performance.now() < untilMs) await visitor.send('GET', random.pick(paths));
        visitor.close();
      }),
    );
  });
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
          await raw.firstByte(2000);
          raw.socket.destroy();
        }
      }),
    );
  });
}

async function halfOpenUpgrades(play: Play<AttackStage>): Promise<void> {
  await underAttack(play, '400 half-open upgrades', () =>
    sockets(play, 400, 8000, (raw, index) => {
      const request = UPGRADE(`${session()}/websocket`);
      if (index % 3 === 0) raw.socket.write(request.slice(0, -2));
      else if (index % 3 === 1) raw.socket.write(`${request}\x81`, 'latin1');
      // Disconnects before the response can arrive.
      else raw.socket.write(request, () => setTimeout(() => raw.socket.resetAndDestroy(), 1 + (index % 7)));
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
