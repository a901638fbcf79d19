import { SENDS, TOPICS } from '@osaka/contracts/chat';
import { pause, waitUntil } from '../../harness/wait.ts';
import { callsOf } from '../client/calls.ts';
import { enter, type Participant } from '../client/participant.ts';
import { connectStomp } from '../client/stomp.ts';
import { STAFF_GONE_AFTER_S } from '../stage.ts';
import { JOIN_WITHIN_MS } from '../traffic.ts';
import type { Play, Trial } from '../trial.ts';

/** Claims, absences and ends, and their notifications. */
export const statuses: Trial[] = [
  { name: 'a customer who was disconnected learns of a claim', isShort: true, play: missedClaim },
  { name: 'a customer who was disconnected learns of an end', play: missedEnd },
  {
    name: 'a staff member whose instance is killed, and who does not come back',
    isShort: true,
    play: (play) => absence(play, 'killed'),
  },
  { name: 'a staff member who leaves and does not come back', play: (play) => absence(play, 'left') },
  {
    name: 'an absence that two instances notice in the same moment',
    play: (play) => absence(play, 'killed, noticed together'),
  },
  { name: 'a staff member whose instance is killed, and who comes back', play: comesBack },
  { name: 'requests made while staff were away stand in the list', play: missedRequest },
];

async function missedClaim(play: Play): Promise<void> {
  const { roomId } = await callsOf(play.stage.site).createRoom('부재');
  const first = customerIn(play, roomId);
  await waitUntil(() => first.isJoined, JOIN_WITHIN_MS);
  await first.stop();
  const staff = await takeOver(play, roomId, 'staff_late');
  const customer = customerIn(play, roomId);
  const isTold = await waitUntil(() => customer.statuses.some(({ status }) => status === 'STAFF_CONNECTED'), 4000);
  play.check(isTold, 'the customer did not learn that a staff member has taken the room');
  await callsOf(play.stage.site).close(roomId);
  await staff.leave();
}

async function missedEnd(play: Play): Promise<void> {
  const { roomId } = await callsOf(play.stage.site).createRoom('부재');
  const customer = customerIn(play, roomId);
  await waitUntil(() => customer.isJoined, JOIN_WITHIN_MS);
  customer.pullCable();
  await callsOf(play.stage.site).close(roomId);
  const isTold = await waitUntil(() => [...customer.shown.values()].some(({ type }) => type === 'CHAT_ENDED'), 5000);
  play.check(isTold, 'the customer did not learn that the consultation has ended');
}

async function absence(play: Play, how: 'killed' | 'left' | 'killed, noticed together'): Promise<void> {
  const { instances, fleet, site } = play.stage;
  const calls = callsOf(site);
  const home = play.random.pick(instances);
  const others = instances.filter((instance) => instance !== home);
  const rooms = await Promise.all([1, 2, 3].map((index) => calls.createRoom(`혼자${index}`)));
  const customers = rooms.map(({ roomId }, index) =>
    play.enters(
      enter({
        site: others[index % others.length]?.url ?? site,
        roomId,
        name: `c${index}`,
        isStaff: false,
        transport: 'websocket',
      }),
    ),
  );
  await waitUntil(() => customers.every(({ isJoined }) => isJoined), JOIN_WITHIN_MS);
  const staffId = `staff_gone_${play.random.between(0, 1e9)}`;
  const staff = await connectStomp(home.url, { headers: { 'staff-id': staffId } });
  for (const { roomId } of rooms)
    await staff.send(SENDS.startConsultation.destination, { roomId, senderId: staffId, senderName: '상담원' });

  if (how === 'left') await staff.leave();
  else await fleet.kill(home.name);
  if (how === 'killed, noticed together') {
    // Both are frozen past the timeout and resume together.
    for (const { name } of others) fleet.freeze(name);
    await pause(STAFF_GONE_AFTER_S * 1000 + 500);
    for (const { name } of others) fleet.thaw(name);
  }
  const kinds = (customer: Participant) => customer.statuses.map(({ status }) => status).join(' ');
  const isEnded = await waitUntil(
    () => customers.every((customer) => kinds(customer).includes('CHAT_ENDED')),
    STAFF_GONE_AFTER_S * 1000 + 9000,
  );
  play.check(isEnded, `the customers were not told within ${STAFF_GONE_AFTER_S + 9} s that the staff member is gone`);
  await pause(2500);
  for (const customer of customers)
    play.check(
      kinds(customer) === 'STAFF_CONNECTED STAFF_DISCONNECTED CHAT_ENDED',
      `${customer.name} was told: ${kinds(customer)}`,
    );
  play.check((await calls.active(staffId)).length === 0, 'the staff member who is gone still has rooms');
  await fleet.revive(home.name);
}

async function comesBack(play: Play): Promise<void> {
  const { instances, fleet, site } = play.stage;
  const { roomId } = await callsOf(site).createRoom('다시');
  const customer = customerIn(play, roomId);
  const home = play.random.pick(instances);
  const staffId = `staff_back_${play.random.between(0, 1e9)}`;
  const staff = await connectStomp(home.url, { headers: { 'staff-id': staffId } });
  await staff.send(SENDS.startConsultation.destination, { roomId, senderId: staffId, senderName: '상담원' });
  await fleet.kill(home.name);
  await pause(500);
  const again = await connectStomp(site, { headers: { 'staff-id': staffId } });
  await fleet.revive(home.name);
  await pause(STAFF_GONE_AFTER_S * 1000 + 3000);
  play.check(
    (await callsOf(site).active(staffId)).length === 1,
    'a staff member who came back in time has lost the room',
  );
  play.check(
    !customer.statuses.some(({ status }) => status === 'STAFF_DISCONNECTED'),
    'the customer was told that the staff member is gone',
  );
  await callsOf(site).close(roomId);
  await again.leave();
}

async function missedRequest(play: Play): Promise<void> {
  const calls = callsOf(play.stage.site);
  const staff = await connectStomp(play.stage.site);
  await staff.subscribe(TOPICS.newRequest, () => {});
  staff.destroy();
  const { roomId } = await calls.createRoom('기다림');
  play.check(
    (await calls.waiting()).some((room) => room.roomId === roomId),
    'a request made meanwhile is not in the waiting list',
  );
  await calls.close(roomId);
  play.check(
    !(await calls.waiting()).some((room) => room.roomId === roomId),
    'a room that has ended is still in the waiting list',
  );
}

function customerIn(play: Play, roomId: string): Participant {
  return play.enters(
    enter({
      site: play.stage.site,
      roomId,
      name: 'customer',
      isStaff: false,
      transport: play.random.pick(['websocket', 'xhr-streaming', 'xhr-polling'] as const),
    }),
  );
}

async function takeOver(play: Play, roomId: string, staffId: string) {
  const staff = await connectStomp(play.stage.site, { headers: { 'staff-id': staffId } });
  await staff.send(SENDS.startConsultation.destination, { roomId, senderId: staffId, senderName: '상담원' });
  return staff;
}
