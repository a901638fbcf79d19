import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildService } from '@osaka/build-config/service-build';
import { MongoClient } from 'mongodb';
import { cpuOf, startChat } from './chat/instances.ts';
import { type Signals, svcChat } from './chat/links.ts';
import { Crowd, pause } from './chat/load.ts';
import { stopAll } from './chat/processes.ts';
import { median } from './median.ts';

// What typing and seen cost: the same messages without them and with them, in alternating rounds against the same two
// instances.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const ROOMS = 500;
/** A message of each side every 5 s: people who write to each other without a pause. */
const PER_S = Number(process.env.BENCH_RATE ?? 200);
const WARM_UP_MS = 1000;
const MEASURED_MS = 4000;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

process.once('exit', stopAll);
await main().finally(stopAll);

async function main() {
  await buildService(here('../../svc-chat'));
  const chat = await startChat('signals', here('../../svc-chat/dist/main.js'));
  const signals: Signals = { typingSent: 0, typingReceived: 0, seenSent: 0, seenReceived: 0 };
  const crowds = {
    without: await Crowd.gather(chat.dialect, ROOMS),
    'with typing and seen': await Crowd.gather(svcChat(chat.urls, signals), ROOMS),
  };
  console.log(
    `${ROUNDS} alternating rounds of ${MEASURED_MS / 1000} s, ${PER_S} messages/s in ${ROOMS} rooms, TYPING and SEEN for each; Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; ${process.env.MONGODB_LABEL ?? ''}`,
  );
  const micros: Record<keyof typeof crowds, number[]> = { without: [], 'with typing and seen': [] };
  for (let round = -1; round < ROUNDS; round++)
    for (const kind of Object.keys(crowds) as (keyof typeof crowds)[]) {
      const used = await microsPerMessage(chat, crowds[kind]);
      if (round >= 0) micros[kind].push(used);
    }
  const ratios = micros['with typing and seen'].map((used, round) => used / (micros.without[round] ?? Number.NaN));
  console.table(
    Object.fromEntries(
      Object.entries(micros).map(([kind, used]) => [kind, { 'CPU µs/message': median(used).toFixed(0) }]),
    ),
  );
  console.log(
    `with / without: ${median(ratios).toFixed(3)} (target 1.03), each round ${ratios.map((each) => each.toFixed(2)).join(', ')}`,
  );
  console.log(arrived('fixed rate', signals));
  await underLoad(crowds['with typing and seen'], signals);
  console.log(
    `documents stored that are no message of a conversation: ${await storedSignals(chat.database)} (target 0)`,
  );
}

async function microsPerMessage(chat: Parameters<typeof cpuOf>[0], crowd: Crowd): Promise<number> {
  const [before, startedMs] = [cpuOf(chat), performance.now()];
  const { takenPerS } = await crowd.fixedRate(PER_S, WARM_UP_MS, MEASURED_MS);
  const messages = (takenPerS * (performance.now() - startedMs)) / 1000;
  const used = (cpuOf(chat) - before) / messages;
  await pause(300);
  return used;
}

/** Every client sends as fast as it can: typing is dropped, no message is. */
async function underLoad(crowd: Crowd, signals: Signals): Promise<void> {
  for (const key of Object.keys(signals) as (keyof Signals)[]) signals[key] = 0;
  const { takenPerS, missing } = await crowd.closedLoop(WARM_UP_MS, MEASURED_MS);
  console.log(`${arrived('closed loop', signals)}; ${takenPerS.toFixed(0)} messages/s, ${missing} of them missing`);
}

function arrived(title: string, { typingSent, typingReceived, seenSent, seenReceived }: Signals): string {
  return `${title}: ${typingReceived} of ${typingSent} TYPING and ${seenReceived} of ${seenSent} SEEN arrived`;
}

async function storedSignals(database: string): Promise<number> {
  const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
  const types = { type: { $nin: ['CHAT', 'ENTER', 'LEAVE', 'SYSTEM'] } };
  const count = await client.db(database).collection('messages').countDocuments(types);
  await client.close();
  return count;
}
