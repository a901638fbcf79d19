import { randomBytes } from 'node:crypto';
import { SENDS } from '@osaka/contracts/chat';
import { WebSocket } from 'ws';
import { pause, waitUntil } from '../../harness/wait.ts';
import { callsOf } from '../client/calls.ts';
import { enter } from '../client/participant.ts';
import { connectStomp, frameText, StompError } from '../client/stomp.ts';
import { JOIN_WITHIN_MS, judge } from '../traffic.ts';
import type { Play, Trial } from '../trial.ts';

/** Malicious input, which may end its own connection and nothing else. */
export const hostile: Trial[] = [
  {
    name: 'hostile STOMP frames',
    isShort: true,
    play: (play) =>
      besieged(play, (url) =>
        attackWith(
          url,
          FRAMES.map((frame) => JSON.stringify([frame])),
        ),
      ),
  },
  {
    name: 'valid and invalid JSON in SockJS frames',
    isShort: true,
    play: (play) => besieged(play, (url) => attackWith(url, SOCKJS)),
  },
  { name: 'hostile bodies over xhr', play: (play) => besieged(play, attackXhr) },
  {
    name: 'random bytes',
    play: (play) =>
      besieged(play, (url) =>
        attackWith(
          url,
          Array.from({ length: 60 }, () => randomBytes(play.random.between(1, 400)).toString('latin1')),
        ),
      ),
  },
  { name: 'foreign, unknown and ended rooms, and invalid content', isShort: true, play: refusals },
  { name: 'pages of another origin', play: foreignOrigin },
];

const CONNECT = frameText('CONNECT', { 'accept-version': '1.2', host: 'x' });
const FRAMES = [
  'SUBSCRIBE\nid:1\ndestination:/topic/staff/notification\n\n\0',
  'NONSENSE\n\n\0',
  `${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\ncontent-length:3abc\n\nabc\0`,
  `${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\ncontent-length:-5\n\nabc\0`,
  `${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\ncontent-length:99999999\n\nabc\0`,
  `${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\n\nnull\0`,
  `${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\n\n[]\0`,
  `${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\n\n{"roomId":{"$ne":""},"content":{"$gt":""}}\0`,
  `${CONNECT}SEND\ndestination:${SENDS.sendMessage.destination}\n\n${'{"a":'.repeat(5000)}\0`,
  `${CONNECT}SUBSCRIBE\nid:1\ndestination:/topic/chat/*\n\n\0`,
  `${CONNECT}SUBSCRIBE\nid:1\ndestination:/topic/chat/../staff/notification\n\n\0`,
  `${CONNECT}SUBSCRIBE\nid:1\ndestination:\n\n\0`,
  `${CONNECT}BEGIN\ntransaction:1\n\n\0`,
  `${CONNECT}${CONNECT}`,
  'CONNECT\nhasOwnProperty:1\n__proto__:2\naccept-version:1.2\n\n\0',
  'CONNECT\naccept-version:1.2\nconstructor:x\ntoString:y\n\n\0\0\0\0',
  'CONNECT\naccept-version:1.0\n\n\0',
  'CONNECT\nno colon here\n\n\0',
  'CONNECT\naccept-version:1.2\na:b\\\n\n\0',
  `CONNECT\n${'a:b\n'.repeat(100)}\n\0`,
  `CONNECT\n${'a'.repeat(60_000)}`,
  `${CONNECT}${`SUBSCRIBE\nid:1\ndestination:/x\n\n\0`.repeat(1500)}`,
  `${CONNECT}${frameText('UNSUBSCRIBE', { id: 'nothing' }).repeat(50)}`,
  '\0',
  '\n'.repeat(50_000),
];
const SOCKJS = [
  '[null,"x"]',
  '[5]',
  '5',
  'null',
  '{"length":3}',
  '"text"',
  '[{"a":1},{"b":2}]',
  '["\\u0000","\\u0000"]',
  '[["x"]]',
  '[]',
  '[true,false,null]',
  'nonsense',
  '[',
  '"',
  '[1e999]',
  `[${'"a",'.repeat(3000)}"a"]`,
  JSON.stringify(['x'.repeat(300_000)]),
];

/** During the attack a normal room exchanges messages, and afterwards no process has been restarted. */
async function besieged(play: Play, attack: (url: string) => Promise<void>): Promise<void> {
  const { roomId } = await callsOf(play.stage.site).createRoom('정직');
  const sides = play.stage.instances.map(({ url }, index) =>
    play.enters(enter({ site: url, roomId, name: `p${index}`, isStaff: index === 1, transport: 'websocket' })),
  );
  await waitUntil(() => sides.every(({ isJoined }) => isJoined), JOIN_WITHIN_MS);
  const attacks = [...play.stage.instances.map(({ url }) => url), play.stage.site].map(attack);
  for (let round = 0; round < 10; round++) {
    for (const side of sides) side.say(`${round}`);
    await pause(30);
  }
  await Promise.all(attacks);
  await judge(play, { roomId, sides });
  for (const { name, deliveries } of sides)
    play.check(deliveries.length === 1, `${name}, who did nothing wrong, lost the connection`);
}

async function attackWith(url: string, texts: readonly string[]): Promise<void> {
  await Promise.all(texts.map((text, index) => attackOnce(url, text, index)));
}

/** Sends it on a separate websocket and gives the server time to fail. */
function attackOnce(url: string, text: string, index: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/000/${randomBytes(6).toString('hex')}/websocket`, {
      handshakeTimeout: 5000,
    });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('open', () => {
      socket.send(text);
      if (index % 2) socket.send(text);
      setTimeout(() => {
        socket.terminate();
        resolve();
      }, 400);
    });
  });
}

async function attackXhr(url: string): Promise<void> {
  for (const body of SOCKJS) {
    const session = `${url}/ws/000/${randomBytes(6).toString('hex')}`;
    const post = (path: string, init: RequestInit = {}) =>
      fetch(`${session}/${path}`, { method: 'POST', signal: AbortSignal.timeout(5000), ...init }).catch(
        () => undefined,
      );
    await post('xhr');
    await Promise.all([post('xhr_send', { body }), post('xhr_send', { body })]);
    await post('nonsense', { body });
  }
}

async function refusals(play: Play): Promise<void> {
  const calls = callsOf(play.stage.site);
  const [open, ended] = [await calls.createRoom('열림'), await calls.createRoom('닫힘')];
  await calls.close(ended.roomId);
  const say = (more: object) => ({
    roomId: open.roomId,
    senderId: 'customer_1',
    senderName: '고객',
    content: '안녕',
    ...more,
  });
  const cases: [string, object, string][] = [
    ['an unknown room', say({ roomId: 'AAAAAAAAAAAAAAAAAAAAAA' }), 'NOT_FOUND'],
    ['a room id that is none', say({ roomId: '../../etc' }), 'INVALID'],
    ['an ended room', say({ roomId: ended.roomId }), 'CONFLICT'],
    ['empty content', say({ content: ' \n ' }), 'INVALID'],
    ['over-long content', say({ content: 'x'.repeat(4001) }), 'INVALID'],
    ['a type that is none', say({ type: 'ROOT' }), 'INVALID'],
    ['an end sent by a customer', say({ type: 'CHAT_ENDED' }), 'FORBIDDEN'],
  ];
  for (const [name, frame, kind] of cases) {
    const link = await connectStomp(play.stage.site);
    const outcome = await link.send(SENDS.sendMessage.destination, frame).then(
      () => 'accepted',
      (error: unknown) => (error instanceof StompError ? error.kind : String(error)),
    );
    play.check(outcome === kind, `${name}: ${outcome} instead of ${kind}`);
    link.destroy();
  }
  play.check((await calls.history(open.roomId)).length === 0, 'something that was refused has been stored');
  await calls.close(open.roomId);
}

async function foreignOrigin(play: Play): Promise<void> {
  for (const url of [play.stage.site, ...play.stage.instances.map((instance) => instance.url)]) {
    const { status } = await fetch(`${url}/ws/info`, { headers: { origin: 'https://elsewhere.example' } });
    play.check(status === 403, `/ws/info answered a foreign page with ${status}`);
    const opened = await new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/000/${randomBytes(6).toString('hex')}/websocket`, {
        origin: 'https://elsewhere.example',
      });
      socket.on('open', () => resolve(true)).on('error', () => resolve(false));
      setTimeout(() => socket.terminate(), 2000).unref();
    });
    play.check(!opened, 'a foreign page could open a websocket');
  }
}
