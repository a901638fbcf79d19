import { connect } from 'node:net';
import { SENDS, TOPICS } from '@osaka/contracts/chat';
import { pause, waitUntil } from '../../harness/wait.ts';
import { callsOf } from '../client/calls.ts';
import { enter } from '../client/participant.ts';
import { connectStomp, frameText, type Stomp } from '../client/stomp.ts';
import { readMetric } from '../metrics.ts';
import { JOIN_WITHIN_MS, judge } from '../traffic.ts';
import type { Play, Trial } from '../trial.ts';

/** High volume and slow clients. */
export const volume: Trial[] = [
  { name: 'a room of 5,000 messages', play: (play) => longRoom(play, 5000) },
  { name: 'reconnect storm of 1,000 sessions', play: (play) => storm(play, 1000) },
  { name: 'reconnect storm of 150 sessions', isShort: true, play: (play) => storm(play, 150) },
  { name: 'a client that does not read', isShort: true, play: slowConsumer },
];

async function longRoom(play: Play, length: number): Promise<void> {
  const calls = callsOf(play.stage.site);
  const { roomId } = await calls.createRoom('긴 상담');
  const early = play.enters(
    enter({ site: play.stage.site, roomId, name: 'early', isStaff: true, transport: 'websocket' }),
  );
  await waitUntil(() => early.isJoined, JOIN_WITHIN_MS);
  const links = await Promise.all(
    play.stage.instances.map(({ url }) => connectStomp(url, { receiptWithinMs: 60_000 })),
  );
  const write = async (link: Stomp, part: number) => {
    for (let index = part; index < length; index += links.length) {
      await link.send(SENDS.sendMessage.destination, {
        roomId,
        senderId: `customer_${part}`,
        senderName: '고객',
        content: `${index}`,
        clientMessageId: `long-${index}`,
      });
    }
  };
  await Promise.all(links.map(write));
  const late = play.enters(
    enter({ site: play.stage.site, roomId, name: 'late', isStaff: false, transport: 'xhr-streaming' }),
  );
  await waitUntil(() => late.isJoined, 20_000);
  await judge(play, { roomId, sides: [early, late] }, 40_000);
  play.check((await calls.history(roomId)).length === length, 'the long room does not hold all messages');
  await checkPages(play, roomId, length);
  await Promise.all(links.map((link) => link.leave()));
}

/** Paging backwards, at alternating instances, returns the same room. */
async function checkPages({ stage, check }: Play, roomId: string, length: number): Promise<void> {
  const seqs: number[] = [];
  for (let turn = 0; seqs[0] !== 1 && turn <= length / 100; turn++) {
    const { url } = stage.instances[turn % stage.instances.length] ?? { url: stage.site };
    seqs.unshift(...(await callsOf(url).page(roomId, seqs[0] ?? length + 1, 100)).map(({ seq }) => seq));
  }
  check(
    seqs.length === length && seqs.every((seq, index) => seq === index + 1),
    `read by pages the long room has ${seqs.length} messages, or not in order`,
  );
}

/** All sessions lose their connection at the same time and reconnect. */
async function storm(play: Play, sessions: number): Promise<void> {
  const calls = callsOf(play.stage.site);
  const rooms = await Promise.all(
    Array.from({ length: Math.ceil(sessions / 20) }, (_, index) => calls.createRoom(`폭풍${index}`)),
  );
  const crowd = Array.from({ length: sessions }, (_, index) => {
    const roomId = rooms[index % rooms.length]?.roomId ?? '';
    return {
      roomId,
      side: play.enters(
        enter({ site: play.stage.site, roomId, name: `p${index}`, isStaff: index % 2 === 0, transport: 'websocket' }),
      ),
    };
  });
  const allJoined = () => crowd.every(({ side }) => side.isJoined);
  if (!(await waitUntil(allJoined, 60_000))) play.problem('not everybody could join within 60 s');
  for (const { side } of crowd) side.pullCable();
  for (const { side } of crowd.slice(0, 40)) side.say('그동안');
  await pause(50);
  const startedMs = performance.now();
  if (!(await waitUntil(allJoined, 60_000))) play.problem('not everybody was back within 60 s');
  play.check(performance.now() - startedMs < 60_000, 'the storm took too long');
  for (const { roomId } of rooms.slice(0, 5))
    await judge(
      play,
      { roomId, sides: crowd.filter((each) => each.roomId === roomId).map(({ side }) => side) },
      40_000,
    );
}

const HUGE = 'ㄱ'.repeat(4000);
const MAX_MESSAGES = 1500;

/** A subscriber that stops reading must be disconnected, and nobody else. */
async function slowConsumer(play: Play): Promise<void> {
  const [instance, other] = play.stage.instances;
  if (!instance || !other) return;
  const { roomId } = await callsOf(instance.url).createRoom('느림');
  const reader = play.enters(
    enter({ site: instance.url, roomId, name: 'reader', isStaff: false, transport: 'websocket' }),
  );
  await waitUntil(() => reader.isJoined, JOIN_WITHIN_MS);
  const before = await readMetric(instance, 'chat_connections');
  const stalled = await stall(instance.url, roomId);
  const isThere = await waitUntil(async () => (await readMetric(instance, 'chat_connections')) === before + 1, 30_000);
  play.check(isThere, 'the client that reads nothing was not connected');

  const talker = await connectStomp(other.url, { receiptWithinMs: 30_000 });
  let sent = 0;
  for (; sent < MAX_MESSAGES && (await readMetric(instance, 'chat_connections')) > before; sent += 25) {
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        talker.send(SENDS.sendMessage.destination, {
          roomId,
          senderId: 'customer_1',
          senderName: '고객',
          content: HUGE,
          clientMessageId: `huge-${sent + index}`,
        }),
      ),
    );
  }
  play.check(
    (await readMetric(instance, 'chat_connections')) === before,
    `a client that read nothing still had its connection after ${sent} large messages`,
  );
  await judge(play, { roomId, sides: [reader] });
  stalled.destroy();
  await talker.leave();
}

async function stall(url: string, roomId: string) {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  const session = `/ws/000/${Math.random().toString(36).slice(2)}/websocket`;
  socket.write(
    `GET ${session} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  const frames = [
    frameText('CONNECT', { 'accept-version': '1.2', host: 'x' }),
    frameText('SUBSCRIBE', { id: '1', destination: TOPICS.room(roomId) }),
  ];
  for (const frame of frames) socket.write(masked(JSON.stringify([frame])));
  await pause(150);
  return socket.pause();
}

/** Encodes a short masked text frame. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]),
    payload,
  ]);
}
