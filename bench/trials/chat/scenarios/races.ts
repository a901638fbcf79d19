import { type ChatMessage, SENDS, TOPICS } from '@osaka/contracts/chat';
import { pause, waitUntil } from '../../harness/wait.ts';
import { callsOf } from '../client/calls.ts';
import { enter } from '../client/participant.ts';
import { TRANSPORTS } from '../client/sockjs.ts';
import { connectStomp, StompError } from '../client/stomp.ts';
import { JOIN_WITHIN_MS, judge, traffic } from '../traffic.ts';
import type { Play, Trial } from '../trial.ts';

/** Race conditions. */
export const races: Trial[] = [
  { name: 'subscribing while messages arrive', isShort: true, play: subscribeRace },
  {
    name: 'every message sent twice',
    isShort: true,
    play: (play) => traffic(play, { repeats: true }).then(() => undefined),
  },
  { name: 'the same message through all instances at once', isShort: true, play: sameEverywhere },
  { name: 'many claims for each room', isShort: true, play: claims },
  { name: 'closing while both sides send', isShort: true, play: closing },
  { name: 'closing, claiming and sending at once, on all instances', play: everythingAtOnce },
];

/** Bursts end during the other side's join: messages between history and subscription would be lost. */
async function subscribeRace(play: Play): Promise<void> {
  const calls = callsOf(play.stage.site);
  const { instances } = play.stage;
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const random = play.random.fork();
      const { roomId } = await calls.createRoom(`경주${index}`);
      const site = (offset: number) => instances[(index + offset) % 3]?.url ?? '';
      const talker = play.enters(
        enter({ site: site(0), roomId, name: `c${index}`, isStaff: false, transport: 'websocket' }),
      );
      await waitUntil(() => talker.isJoined, JOIN_WITHIN_MS, 5);
      const burst = (async () => {
        for (let said = 0; said < random.between(1, 10); said++) {
          talker.say(`${said}`);
          await waitUntil(() => talker.isIdle(), 5000, 1);
        }
      })();
      await pause(random.between(0, 30));
      const joiner = play.enters(
        enter({
          site: site(1),
          roomId,
          name: `s${index}`,
          isStaff: true,
          transport: random.pick(TRANSPORTS),
          defects: play.defects,
        }),
      );
      await burst;
      await waitUntil(() => joiner.isJoined, JOIN_WITHIN_MS);
      await judge(play, { roomId, sides: [talker, joiner] }, 12_000);
    }),
  );
}

async function sameEverywhere(play: Play): Promise<void> {
  const { roomId } = await callsOf(play.stage.site).createRoom('메아리');
  const links = await Promise.all(play.stage.instances.map(({ url }) => connectStomp(url)));
  const sides = [
    play.enters(
      enter({
        site: play.stage.site,
        roomId,
        name: 'listener',
        isStaff: true,
        transport: 'websocket',
        defects: play.defects,
      }),
    ),
  ];
  for (let round = 0; round < 40; round++) {
    const frame = {
      roomId,
      senderId: 'customer_1',
      senderName: '고객',
      content: `${round}`,
      clientMessageId: `same-${round}`,
    };
    await Promise.all(links.map((link) => link.send(SENDS.sendMessage.destination, frame)));
  }
  await judge(play, { roomId, sides });
  const stored = await callsOf(play.stage.site).history(roomId);
  play.check(stored.length === 40, `40 messages sent through three instances each are stored as ${stored.length}`);
  await Promise.all(links.map((link) => link.leave()));
}

async function claims(play: Play): Promise<void> {
  const calls = callsOf(play.stage.site);
  const told = new Map<string, number>();
  const staff = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const staffId = `staff_${index}_${play.random.between(0, 1e9)}`;
      const link = await connectStomp(play.stage.instances[index % 3]?.url ?? '', { headers: { 'staff-id': staffId } });
      await link.subscribe(
        TOPICS.notification,
        (text) => void (text.startsWith('다른 상담원') && told.set(staffId, (told.get(staffId) ?? 0) + 1)),
      );
      return { staffId, link };
    }),
  );
  const rooms = await Promise.all(Array.from({ length: 15 }, (_, index) => calls.createRoom(`대기${index}`)));
  for (const { roomId } of rooms) {
    await Promise.all(
      staff.map(({ staffId, link }) =>
        link.send(SENDS.startConsultation.destination, { roomId, senderId: staffId, senderName: staffId }),
      ),
    );
  }
  const held = await Promise.all(staff.map(({ staffId }) => calls.active(staffId)));
  for (const { roomId } of rooms) {
    const winners = held.filter((list) => list.some((room) => room.roomId === roomId)).length;
    play.check(winners === 1, `room ${roomId.slice(0, 6)} went to ${winners} staff members`);
  }
  const expected = rooms.length * (staff.length - 1);
  const isTold = await waitUntil(() => [...told.values()].reduce((sum, count) => sum + count, 0) >= expected, 3000);
  play.check(isTold, `${[...told.values()].reduce((sum, count) => sum + count, 0)} of ${expected} losers were told`);
  const waiting = await calls.waiting();
  play.check(
    !waiting.some(({ roomId }) => rooms.some((room) => room.roomId === roomId)),
    'a claimed room is still in the waiting list',
  );
  for (const { roomId } of rooms) await calls.close(roomId);
  await Promise.all(staff.map(({ link }) => link.leave()));
}

async function closing(play: Play): Promise<void> {
  const calls = callsOf(play.stage.site);
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const random = play.random.fork();
      const { roomId } = await calls.createRoom(`끝${index}`);
      const sides = [false, true].map((isStaff) =>
        play.enters(
          enter({
            site: random.pick(play.stage.instances).url,
            roomId,
            name: `${isStaff ? 's' : 'c'}${index}`,
            isStaff,
            transport: 'websocket',
          }),
        ),
      );
      await waitUntil(() => sides.every(({ isJoined }) => isJoined), JOIN_WITHIN_MS, 10);
      for (let said = 0; said < 30; said++) for (const side of sides) side.say(`${said}`);
      await pause(random.between(0, 80));
      await Promise.all([calls.close(roomId), calls.close(roomId)]);
      await waitUntil(() => sides.every((side) => side.isIdle()), 20_000);
      await checkEnd(play, roomId, sides);
    }),
  );
}

async function checkEnd(play: Play, roomId: string, sides: readonly ReturnType<Play['enters']>[]): Promise<void> {
  const stored = await callsOf(play.stage.site).history(roomId);
  const room = roomId.slice(0, 6);
  play.check(stored.at(-1)?.type === 'CHAT_ENDED', `room ${room}: the end is not the last message`);
  play.check(stored.filter(({ type }) => type === 'CHAT_ENDED').length === 1, `room ${room} has several ends`);
  const kept = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  for (const { name, acknowledged, refusals } of sides) {
    const lost = [...acknowledged].filter((id) => !kept.has(id));
    play.check(lost.length === 0, `room ${room}: ${lost.length} acknowledged messages of ${name} are lost`);
    const strange = refusals.find(({ kind }) => kind !== 'CONFLICT');
    play.check(!strange, `room ${room}: ${name} was refused with ${strange?.kind} ${strange?.message}`);
  }
}

async function everythingAtOnce(play: Play): Promise<void> {
  const calls = callsOf(play.stage.site);
  for (let round = 0; round < 12; round++) {
    const { roomId } = await calls.createRoom(`동시${round}`);
    const links = await Promise.all(play.stage.instances.map(({ url }) => connectStomp(url)));
    const frame = (content: string) => ({
      roomId,
      senderId: 'customer_1',
      senderName: '고객',
      content,
      clientMessageId: content,
    });
    const acts = links.flatMap((link, index) => [
      link.send(SENDS.sendMessage.destination, frame(`m${index}`)),
      link.send(SENDS.startConsultation.destination, {
        roomId,
        senderId: `staff_${round}_${index}`,
        senderName: '상담원',
      }),
    ]);
    const outcomes = await Promise.allSettled([...acts, calls.close(roomId)]);
    for (const outcome of outcomes) {
      const isExpected =
        outcome.status === 'fulfilled' ||
        (outcome.reason instanceof StompError && outcome.reason.kind === 'CONFLICT') ||
        (outcome.reason as Error).name === 'Lost';
      play.check(isExpected, `an act failed strangely: ${outcome.status === 'rejected' ? String(outcome.reason) : ''}`);
    }
    const stored: ChatMessage[] = await calls.history(roomId);
    play.check(stored.at(-1)?.type === 'CHAT_ENDED', 'the end is not the last message');
    for (const link of links) link.destroy();
  }
}
