import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import { callsOf } from '../client/calls.ts';
import { TRANSPORTS } from '../client/stomp.ts';
import type { Stage } from '../stage.ts';
import { enterAs, joined, judge, traffic } from '../traffic.ts';

const IN_CHAT = ['svc-chat'];

/** Traffic without faults of the product: over each transport, and in storms. */
export const loads: Trial<Stage>[] = [
  {
    name: 'question and answer across instances, each arriving promptly',
    isShort: true,
    play: playPingPong,
    defects: [
      defectIn(
        IN_CHAT,
        'svc-chat/src/realtime/relay.ts',
        'every 500th relay message is dropped',
        'else for (const { onMessage } of listeners) onMessage(channel.slice(prefix.length), text);',
        'else if ((globalThis.relayed = (globalThis.relayed ?? 0) + 1) % 500 !== 0) for (const { onMessage } of listeners) onMessage(channel.slice(prefix.length), text);',
      ),
      defectIn(
        IN_CHAT,
        'svc-chat/src/realtime/room-feeds.ts',
        'locally delivered messages are delivered again by the relay',
        'if (!signal) return;',
        "if (!signal) { subscribers.send(TOPICS.room(roomId), 'again', text.slice(text.indexOf('\\n') + 1)); return; }",
      ),
    ],
  },
  ...TRANSPORTS.map((transport) => ({
    name: `traffic over ${transport}`,
    isShort: transport === 'xhr-polling',
    play: (play: Play<Stage>) => traffic(play, { rooms: 4, transports: [transport] }),
  })),
  {
    name: 'subscribing while messages arrive',
    isShort: true,
    play: playSubscribing,
    defects: [{ name: 'the history is read before the subscription is active', client: 'historyFirst' }],
  },
  { name: 'reconnect storm of 1,000 sessions', isShort: true, play: playStorm },
];

/** A live message with this much extra delay did not come through the relay. */
const PROMPT_MS = 1500;

/** Each side waits for the other's message before the next, which reveals delays. */
async function playPingPong(play: Play<Stage>): Promise<void> {
  const { chats, site } = play.stage;
  const [rooms, rounds] = play.isShort ? [12, 12] : [24, 40];
  const slowest: number[] = [];
  await Promise.all(
    Array.from({ length: rooms }, async (_, index) => {
      const { roomId } = await callsOf(site).createRoom(`탁구${index}`);
      const sides = [0, 1].map((side) =>
        enterAs(play, roomId, `${index}`, side === 1, { site: chats[(index + side) % chats.length]?.url }),
      );
      await joined(sides);
      for (let round = 1; round <= rounds * 2; round++) {
        sides[(round + 1) % 2]?.say(`${round}`);
        if (!(await waitUntil(() => (sides[round % 2]?.shown.size ?? 0) >= round, 12_000, 2)))
          return play.problem(`message ${round} had not come after 12 s`);
      }
      await judge(play, { roomId, sides });
      slowest.push(Math.max(...sides.map(({ slowestMs }) => slowestMs)));
    }),
  );
  slowest.sort((one, other) => one - other);
  const [usual, worst] = [slowest[Math.floor(slowest.length / 2)] ?? 0, slowest.at(-1) ?? 0];
  play.check(
    worst < usual + PROMPT_MS,
    `a message took ${worst} ms though nothing was wrong; in half of the rooms none took more than ${usual} ms`,
  );
}

/** Bursts end during the other side's join: messages between history and subscription would be lost. */
async function playSubscribing(play: Play<Stage>): Promise<void> {
  const { chats, site } = play.stage;
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const random = play.random.fork();
      const { roomId } = await callsOf(site).createRoom(`경주${index}`);
      const at = (offset: number) => ({ site: chats[(index + offset) % chats.length]?.url });
      const talker = enterAs(play, roomId, `${index}`, false, at(0));
      await joined([talker]);
      const burst = (async () => {
        for (let said = 0; said < random.between(1, 10); said++) {
          talker.say(`${said}`);
          await waitUntil(() => talker.isIdle(), 5000, 1);
        }
      })();
      await pause(random.between(0, 30));
      const joiner = enterAs(play, roomId, `${index}`, true, { ...at(1), transport: random.pick(TRANSPORTS) });
      await burst;
      await joined([joiner]);
      await judge(play, { roomId, sides: [talker, joiner] }, 12_000);
    }),
  );
}

/** All sessions lose their connection at the same time and reconnect. */
async function playStorm(play: Play<Stage>): Promise<void> {
  const sessions = play.isShort ? 150 : 1000;
  const calls = callsOf(play.stage.site);
  const rooms = await Promise.all(
    Array.from({ length: Math.ceil(sessions / 20) }, (_, index) => calls.createRoom(`폭풍${index}`)),
  );
  const crowd = Array.from({ length: sessions }, (_, index) => {
    const roomId = rooms[index % rooms.length]?.roomId ?? '';
    return { roomId, side: enterAs(play, roomId, `${index}`, index % 2 === 0) };
  });
  const areBack = () => waitUntil(() => crowd.every(({ side }) => side.isJoined), 60_000);
  play.check(await areBack(), 'not everybody could join within 60 s');
  for (const { side } of crowd) side.pullCable();
  for (const { side } of crowd.slice(0, 40)) side.say('그동안');
  await pause(50);
  play.check(await areBack(), 'not everybody was back within 60 s');
  for (const { roomId } of rooms.slice(0, 5))
    await judge(
      play,
      { roomId, sides: crowd.filter((each) => each.roomId === roomId).map(({ side }) => side) },
      40_000,
    );
}
