import { ACTIVITY_SENDS, ACTIVITY_TOPICS, DESK_SENDS, DESK_TOPICS, SENDS, TOPICS } from '@osaka/contracts/chat';
import { pause } from '../harness/wait.ts';
import { callsOf } from './client/calls.ts';
import { connectStomp, type Stomp } from './client/stomp.ts';

/** Frames that arrived, by type. */
export type Heard = Record<'TYPING' | 'SEEN' | 'NOTE' | 'HANDOVER', number>;

interface Person {
  senderId: string;
  senderName: string;
  isStaff: boolean;
}

export interface DeskLoad {
  readonly heard: Heard;
  /** Ends the load; a sentence for each acknowledged message that is lost and each note that a customer could read. */
  stop(): Promise<string[]>;
}

const EVERY_MS = 250;
const RECONNECT_MS = 500;
const NOTE = 'note for colleagues';
let given = 0;

/**
 * A consultation beside each trial in which both sides type and see, the holder leaves notes, and offers the room to a
 * colleague and withdraws the offer. Faults may cut and even end it; what was acknowledged must be stored all the same.
 */
export async function startDeskLoad(site: string): Promise<DeskLoad> {
  const calls = callsOf(site);
  const run = `desk${++given}`;
  const { roomId } = await calls.createRoom(run);
  const customer: Person = { senderId: `customer_${run}`, senderName: run, isStaff: false };
  const holder: Person = { senderId: `staff_${run}`, senderName: `${run} holder`, isStaff: true };
  const colleague: Person = { senderId: `staff_${run}b`, senderName: `${run} colleague`, isStaff: true };
  const heard: Heard = { TYPING: 0, SEEN: 0, NOTE: 0, HANDOVER: 0 };
  const acknowledged = new Set<string>();
  const leaked: string[] = [];
  let isOver = false;

  const hear = (body: string) => {
    const { type } = JSON.parse(body) as { type: keyof Heard };
    if (type in heard) heard[type] += 1;
  };
  const hearAsCustomer = (body: string) => {
    if (body.includes(NOTE)) leaked.push(body);
    hear(body);
  };

  /** Stays connected until the end, and acts in turns. */
  async function live(
    { senderId, isStaff }: Person,
    arrive: (stomp: Stomp) => Promise<void>,
    act: (stomp: Stomp, turn: number) => Promise<void>,
  ): Promise<void> {
    let turn = 0;
    while (!isOver) {
      let stomp: Stomp | undefined;
      try {
        stomp = await connectStomp(site, { transport: 'websocket', headers: isStaff ? { 'staff-id': senderId } : {} });
        await arrive(stomp);
        for (; !isOver; turn++) {
          await act(stomp, turn);
          await pause(EVERY_MS);
        }
        await stomp.leave();
      } catch {
        // A fault of the trial, or the end of the room; the connection is opened again.
        stomp?.destroy();
        await pause(RECONNECT_MS);
      }
    }
  }

  async function talk(stomp: Stomp, person: Person, turn: number): Promise<void> {
    const frame = { roomId, senderId: person.senderId, isStaff: person.isStaff };
    await stomp.send(ACTIVITY_SENDS.typing.destination, frame);
    const clientMessageId = `${person.senderId}-${turn}`;
    await stomp.send(SENDS.sendMessage.destination, {
      ...frame,
      senderName: person.senderName,
      content: clientMessageId,
      type: 'CHAT',
      clientMessageId,
    });
    acknowledged.add(clientMessageId);
    await stomp.send(ACTIVITY_SENDS.seen.destination, { ...frame, seq: acknowledged.size });
  }

  const show = (stomp: Stomp, { senderId, senderName }: Person) =>
    stomp.send(DESK_SENDS.showDesk.destination, { senderId, senderName, isAway: false });
  const asCustomer = live(
    customer,
    async (stomp) => {
      for (const topic of [TOPICS.room(roomId), TOPICS.roomStatus(roomId), ACTIVITY_TOPICS.staff(roomId)])
        await stomp.subscribe(topic, hearAsCustomer);
    },
    (stomp, turn) => talk(stomp, customer, turn),
  );
  const asHolder = live(
    holder,
    async (stomp) => {
      for (const topic of [ACTIVITY_TOPICS.customer(roomId), DESK_TOPICS.notes(roomId), DESK_TOPICS.handover])
        await stomp.subscribe(topic, hear);
      await show(stomp, holder);
      await stomp.send(SENDS.startConsultation.destination, {
        roomId,
        senderId: holder.senderId,
        senderName: holder.senderName,
      });
    },
    async (stomp, turn) => {
      const { senderId, senderName } = holder;
      await talk(stomp, holder, turn);
      await stomp.send(DESK_SENDS.addNote.destination, {
        roomId,
        senderId,
        senderName,
        content: `${NOTE} ${turn}`,
        clientMessageId: `note-${turn % 50}`,
      });
      const offer = { roomId, senderId, senderName, handoverId: `${run}-offer-${turn - (turn % 2)}` };
      await stomp.send(
        DESK_SENDS.handover.destination,
        turn % 2 === 0
          ? { ...offer, action: 'offer', toStaffId: colleague.senderId }
          : { ...offer, action: 'withdraw' },
      );
    },
  );
  const asColleague = live(
    colleague,
    async (stomp) => {
      await stomp.subscribe(DESK_TOPICS.handover, hear);
      await show(stomp, colleague);
    },
    async () => {},
  );

  return {
    heard,
    async stop() {
      isOver = true;
      await Promise.all([asCustomer, asHolder, asColleague]);
      const stored = await calls.history(roomId);
      const kept = new Set(stored.map(({ clientMessageId }) => clientMessageId));
      const lost = [...acknowledged].filter((id) => !kept.has(id));
      const notes = [...leaked, ...stored.filter(({ content }) => content.includes(NOTE))];
      await calls.close(roomId);
      return [
        ...(lost.length > 0
          ? [`${lost.length} acknowledged messages beside the trial are lost (${lost.slice(0, 3).join(', ')})`]
          : []),
        ...(notes.length > 0 ? [`${notes.length} notes could be read by a customer`] : []),
      ];
    },
  };
}
