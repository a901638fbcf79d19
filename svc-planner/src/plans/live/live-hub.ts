import { randomUUID } from 'node:crypto';
import type { LiveChange, PlanRole } from '@osaka/contracts/planner';
import type { Authenticate, EventStream, Logger, Redis } from '@osaka/service-kit';
import type { PlannerRepositories } from '../../repositories.ts';
import { roleOf } from '../plan-access.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { changesSince } from '../trip/changes-since.ts';
import { createPeopleElsewhere, type Person } from './people-elsewhere.ts';

/** Notifies members who have a plan open, at any instance. Never fails: lost notices are found by asking the database. */
interface Announcements {
  changed(planNo: number, change: LiveChange): void;
  /** Somebody may have lost access. */
  accessChanged(planNo: number): void;
  expensesChanged(planNo: number): void;
  /** The private items of a member, for the member's other screens. */
  privateItemsChanged(planNo: number, memberNo: number): void;
}

export const noAnnouncements: Announcements = {
  changed() {},
  accessChanged() {},
  expensesChanged() {},
  privateItemsChanged() {},
};

export interface LiveConnections {
  /** Publishes, and fails at once while Redis is away. */
  redis: Pick<Redis, 'publish'>;
  /** Subscribes, and subscribes again by itself. */
  subscriber: Pick<Redis, 'subscribe' | 'unsubscribe' | 'on' | 'status' | 'disconnect'>;
}

type HubContext = Pick<PlannerRepositories, 'plans' | 'history' | 'memberNames'> &
  LiveConnections & { logger: Logger; authenticate: Authenticate };

export interface Watcher {
  memberNo: number;
  memberName: string;
  /** The role of the member; a change causes `reload`. */
  role: PlanRole;
  /** Asked again when tokens of the member are revoked. */
  authorization: string;
  /** The version that the client has. */
  version: number;
  stream: EventStream;
}

interface Room {
  planNo: number;
  watchers: Set<Watcher>;
  elsewhere: ReturnType<typeof createPeopleElsewhere>;
  /** The event `here` as it was last sent. */
  here: string;
  syncing: Promise<void> | undefined;
  syncAgain: boolean;
}

type Message =
  | { kind: 'change'; change: LiveChange }
  | { kind: 'access' }
  | { kind: 'expenses' }
  | { kind: 'privateItems'; memberNo: number }
  /** `isNew`: the instance has just opened the plan and asks the others who is there. */
  | { kind: 'here'; from: string; people: Person[]; isNew: boolean };

const TICK_MS = 700;
/** With Redis every second tick asks the database, in case a message was lost; without it every one does. */
const TICKS_WITH_REDIS = 2;
const COMMENT_MS = 15_000;
const PRESENCE_MS = 10_000;

export type LiveHub = ReturnType<typeof createLiveHub>;

/**
 * The open streams of this instance. Changes come over Redis, one channel for each plan that is open here; the database
 * is the truth: each watcher has a version, and the changes up to that of the plan are read from the history whenever a
 * message does not continue it.
 */
export function createLiveHub(context: HubContext) {
  const { redis, subscriber, plans, logger, authenticate } = context;
  const instance = randomUUID();
  const rooms = new Map<number, Room>();
  let ticks = 0;
  const everyTicks = (ms: number) => ticks % Math.round(ms / TICK_MS) === 0;
  const timer = setInterval(tick, TICK_MS).unref();
  subscriber.on('message', (channel: string, text: string) =>
    receive(Number(channel.slice(CHANNEL.length)), JSON.parse(text) as Message),
  );
  subscriber.on('ready', () => {
    ask();
    for (const room of rooms.values()) publishPresence(room, true);
  });

  function publish(planNo: number, message: Message): void {
    redis.publish(CHANNEL + planNo, JSON.stringify(message)).catch(() => {});
  }

  function receive(planNo: number, message: Message): void {
    const room = rooms.get(planNo);
    if (!room) return;
    if (message.kind === 'change') deliver(room, message.change);
    else if (message.kind === 'access') sync(room);
    else if (message.kind === 'expenses')
      for (const { stream } of room.watchers) stream.write('event: expenses\ndata: {}\n\n');
    else if (message.kind === 'privateItems') {
      for (const watcher of room.watchers) if (watcher.memberNo === message.memberNo) reload(watcher);
    } else if (message.from !== instance) {
      room.elsewhere.update(message.from, message.people);
      if (message.isNew) publishPresence(room, false);
      showPresence(room);
    }
  }

  function deliver(room: Room, change: LiveChange): void {
    let isBehind = false;
    for (const watcher of room.watchers) isBehind = send(watcher, change) || isBehind;
    if (isBehind) sync(room);
  }

  /**
   * Reads what the watchers have missed, and ends the streams of those who may no longer read. One reading at a time
   * for each plan.
   */
  function sync(room: Room): void {
    room.syncAgain = true;
    room.syncing ??= (async () => {
      while (room.syncAgain) {
        room.syncAgain = false;
        await catchUp(room);
      }
    })()
      .catch((error) => logger.warn({ err: error }, 'open plan not read'))
      .finally(() => {
        room.syncing = undefined;
      });
  }

  async function catchUp(room: Room): Promise<void> {
    const [state] = await plans.findStates([room.planNo]);
    applyAccess(room, state);
    // The whole plan is read only where somebody has missed something.
    if (!state || [...room.watchers].every(({ version }) => version === state.version)) return;
    const plan = await plans.find(room.planNo);
    if (!plan) return;
    for (const version of new Set([...room.watchers].map((watcher) => watcher.version))) {
      if (version === plan.version) continue;
      const missed = await changesSince(context, plan, version);
      for (const watcher of room.watchers) {
        if (watcher.version !== version) continue;
        if (missed) for (const change of missed) send(watcher, change);
        else {
          watcher.version = plan.version;
          reload(watcher);
        }
      }
    }
  }

  function applyAccess(room: Room, plan: Pick<StoredPlan, 'memberNo' | 'companions'> | undefined): void {
    for (const watcher of room.watchers) {
      const role = plan && roleOf(plan, watcher.memberNo);
      if (!role) end(room, watcher);
      else if (role !== watcher.role) {
        watcher.role = role;
        reload(watcher);
      }
    }
  }

  function end(room: Room, watcher: Watcher): void {
    watcher.stream.end();
    leave(room, watcher);
  }

  function leave(room: Room, watcher: Watcher): void {
    if (!room.watchers.delete(watcher)) return;
    publishPresence(room, false);
    showPresence(room);
    if (room.watchers.size > 0) return;
    rooms.delete(room.planNo);
    subscriber.unsubscribe(CHANNEL + room.planNo).catch(() => {});
  }

  function publishPresence(room: Room, isNew: boolean): void {
    publish(room.planNo, { kind: 'here', from: instance, people: peopleHere(room), isNew });
  }

  /** Sends the list of present members to the streams of this instance when it has changed. */
  function showPresence(room: Room): void {
    const here = room.elsewhere.eventWith(peopleHere(room));
    if (here === room.here) return;
    room.here = here;
    for (const { stream } of room.watchers) stream.write(here);
  }

  /** Asks the database about all plans that are open here. */
  function ask(): void {
    if (rooms.size === 0) return;
    plans
      .findStates([...rooms.keys()])
      .then((states) => {
        const byNo = new Map(states.map((state) => [state.planNo, state]));
        for (const room of rooms.values()) {
          const state = byNo.get(room.planNo);
          applyAccess(room, state);
          if (state && [...room.watchers].some(({ version }) => version < state.version)) sync(room);
        }
      })
      .catch(() => {});
  }

  function tick(): void {
    ticks += 1;
    if (subscriber.status !== 'ready' || ticks % TICKS_WITH_REDIS === 0) ask();
    const [isComment, isPresence] = [everyTicks(COMMENT_MS), everyTicks(PRESENCE_MS)];
    if (!isComment && !isPresence) return;
    for (const room of rooms.values()) {
      if (isComment) for (const { stream } of room.watchers) stream.write(': still here\n\n');
      if (!isPresence) continue;
      publishPresence(room, false);
      showPresence(room);
    }
  }

  const announcements: Announcements = {
    changed(planNo, change) {
      receive(planNo, { kind: 'change', change });
      publish(planNo, { kind: 'change', change });
    },
    accessChanged(planNo) {
      receive(planNo, { kind: 'access' });
      publish(planNo, { kind: 'access' });
    },
    expensesChanged(planNo) {
      receive(planNo, { kind: 'expenses' });
      publish(planNo, { kind: 'expenses' });
    },
    privateItemsChanged(planNo, memberNo) {
      receive(planNo, { kind: 'privateItems', memberNo });
      publish(planNo, { kind: 'privateItems', memberNo });
    },
  };

  return {
    announcements,

    join(planNo: number, watcher: Watcher): void {
      const known = rooms.get(planNo);
      const room: Room = known ?? {
        planNo,
        watchers: new Set(),
        elsewhere: createPeopleElsewhere(),
        here: '',
        syncing: undefined,
        syncAgain: false,
      };
      room.watchers.add(watcher);
      watcher.stream.onClose(() => leave(room, watcher));
      if (!known) {
        rooms.set(planNo, room);
        // Asked for before the plan is read again below, so nothing falls between the two.
        subscriber.subscribe(CHANNEL + planNo).then(
          () => sync(room),
          () => {},
        );
      }
      const hereBefore = room.here;
      showPresence(room);
      if (room.here === hereBefore) watcher.stream.write(room.here);
      publishPresence(room, known === undefined);
      sync(room);
    },

    /** How many streams a member has open here. */
    streamsOf(memberNo: number): number {
      let count = 0;
      for (const { watchers } of rooms.values())
        for (const watcher of watchers) if (watcher.memberNo === memberNo) count += 1;
      return count;
    },

    /** Tokens of a member were revoked: streams that were opened with one of them end. */
    async revoked(memberNo: number): Promise<void> {
      for (const room of rooms.values()) {
        for (const watcher of room.watchers) {
          if (watcher.memberNo === memberNo && !(await authenticate(watcher.authorization).catch(() => undefined)))
            end(room, watcher);
        }
      }
    },

    close(): void {
      clearInterval(timer);
      for (const room of [...rooms.values()]) for (const watcher of [...room.watchers]) end(room, watcher);
      subscriber.disconnect();
    },
  };
}

const CHANNEL = 'planner:plan:';

function peopleHere({ watchers }: Room): Person[] {
  return [...new Map([...watchers].map(({ memberNo, memberName }) => [memberNo, memberName]))];
}

function reload({ stream, version }: Watcher): void {
  stream.write(`id: ${version}\nevent: reload\ndata: {}\n\n`);
}

/** True where the change does not continue what the watcher has. One that it has already is left out. */
function send(watcher: Watcher, change: LiveChange): boolean {
  if (change.version > watcher.version + 1) return true;
  if (change.version <= watcher.version) return false;
  watcher.version = change.version;
  watcher.stream.write(`id: ${change.version}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);
  return false;
}
