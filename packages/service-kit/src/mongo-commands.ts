import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, Db, Document } from 'mongodb';
import type { Logger } from './logging.ts';
import type { Metrics } from './metrics.ts';
import type { Mongo } from './mongo.ts';

const BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
/** Slower commands are logged. */
const SLOW_MS = 200;
/** The plan of a slow command is asked for once in this time for each command and collection, so that a slow database is not burdened further. */
const EXPLAIN_EVERY_MS = 60_000;
const EXPLAINABLE = new Set(['find', 'aggregate', 'update', 'delete', 'findAndModify', 'count', 'distinct']);
/** Fields that the driver adds to a command and `explain` refuses. */
const OF_THE_DRIVER = ['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'startTransaction', 'autocommit', 'readConcern', 'writeConcern', 'maxTimeMS', 'apiVersion'];

/** Measures each database command by its kind, and logs slow ones with collection and the indexes of their plan; never with their values. */
export function watchCommands({ client, db }: Pick<Mongo, 'client' | 'db'>, metrics: Metrics, logger: Logger): void {
  const durations = metrics.histogram('mongodb_command_duration_seconds', 'Time of each database command', ['command', 'outcome'], BUCKETS_S);
  const running = new Map<number, Document>();
  const explainedAtMs = new Map<string, number>();

  client.on('commandStarted', ({ requestId, command }: CommandStartedEvent) => running.set(requestId, command));
  client.on('commandSucceeded', (event: CommandSucceededEvent) => ended(event, 'done'));
  client.on('commandFailed', (event: CommandFailedEvent) => ended(event, 'failed'));

  function ended({ requestId, commandName, duration }: CommandSucceededEvent | CommandFailedEvent, outcome: 'done' | 'failed'): void {
    const command = running.get(requestId);
    running.delete(requestId);
    durations.observe({ command: commandName, outcome }, duration / 1000);
    if (duration < SLOW_MS || !command || commandName === 'explain') return;
    const collection = String(commandName === 'getMore' ? command.collection : command[commandName]);
    void planOf(commandName, collection, command).then((indexes) => logger.warn({ command: commandName, collection, ms: Math.round(duration), indexes }, 'slow database command'));
  }

  async function planOf(commandName: string, collection: string, command: Document): Promise<readonly string[] | undefined> {
    const key = `${commandName} ${collection}`;
    if (!EXPLAINABLE.has(commandName) || Date.now() - (explainedAtMs.get(key) ?? 0) < EXPLAIN_EVERY_MS) return undefined;
    explainedAtMs.set(key, Date.now());
    return explained(db, command).catch(() => undefined);
  }
}

async function explained(db: Db, command: Document): Promise<readonly string[]> {
  const own = Object.fromEntries(Object.entries(command).filter(([name]) => !OF_THE_DRIVER.includes(name)));
  return indexesOf(await db.command({ explain: own, verbosity: 'queryPlanner' }));
}

/** The names of the indexes in the winning plans of an `explain` answer, and `COLLSCAN` for each scan of a whole collection. */
export function indexesOf(answer: unknown): readonly string[] {
  const found = new Set<string>();
  visit(answer);
  return [...found];

  function visit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name === 'indexName' && typeof value === 'string') found.add(value);
      else if (name === 'stage' && value === 'COLLSCAN') found.add(value);
      else if (name !== 'rejectedPlans') visit(value);
    }
  }
}
