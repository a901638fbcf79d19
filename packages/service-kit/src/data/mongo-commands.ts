import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, Db, Document } from 'mongodb';
import type { Logger } from '../observe/logging.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { SpanAttributes, TracedSpan } from '../observe/spans.ts';
import { activeTracing } from '../observe/tracing.ts';
import { currentWork, noteCommand, runWork, type Work } from '../observe/work.ts';
import type { Mongo } from './mongo.ts';

const BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
/** Slower commands are logged. */
const SLOW_MS = 200;
/**
 * The plan of a slow command is asked for once in this time for each shape of a command, so that a slow database is not
 * burdened further.
 */
const EXPLAIN_EVERY_MS = 60_000;
const EXPLAINABLE = new Set(['find', 'aggregate', 'update', 'delete', 'findAndModify', 'count', 'distinct']);
/** Fields that the driver adds to a command and `explain` refuses. */
const OF_THE_DRIVER = [
  'lsid',
  '$db',
  '$clusterTime',
  '$readPreference',
  'txnNumber',
  'startTransaction',
  'autocommit',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'apiVersion',
];

/** Plans are remembered for at most as many shapes of commands. */
const MAX_SHAPES = 500;

interface Running {
  command: Document;
  work: Work | undefined;
  span: TracedSpan | undefined;
}

/**
 * Measures each database command by its kind, and logs slow ones with collection and the indexes of their plan, never
 * with their values. What is part of a call or a job is noted there, and traced with it.
 */
export function watchCommands({ client, db }: Pick<Mongo, 'client' | 'db'>, metrics: Metrics, logger: Logger): void {
  const durations = metrics.histogram(
    'mongodb_command_duration_seconds',
    'Time of each database command',
    ['command', 'outcome'],
    BUCKETS_S,
  );
  const running = new Map<number, Running>();
  const indexesOfPlan = rememberPlans((command) => explained(db, command));

  client.on('commandStarted', ({ requestId, commandName, command }: CommandStartedEvent) => {
    const work = currentWork();
    const span =
      work?.span &&
      activeTracing()?.child(
        work.span,
        'client',
        `${commandName} ${collectionOf(commandName, command)}`,
        attributesOf(db, commandName, command),
      );
    running.set(requestId, { command, work, span });
  });
  client.on('commandSucceeded', (event: CommandSucceededEvent) => ended(event, 'done'));
  client.on('commandFailed', (event: CommandFailedEvent) => ended(event, 'failed'));

  function ended(
    { requestId, commandName, duration }: CommandSucceededEvent | CommandFailedEvent,
    outcome: 'done' | 'failed',
  ): void {
    const started = running.get(requestId);
    running.delete(requestId);
    durations.observe({ command: commandName, outcome }, duration / 1000);
    if (!started) return;
    const { command, work, span } = started;
    span?.end(outcome === 'failed' ? 'failed' : undefined);
    if (commandName === 'explain') return;
    const collection = collectionOf(commandName, command);
    const indexes = () => indexesOfPlan(commandName, collection, command);
    if (work) noteCommand(work, { command: commandName, collection, ms: duration, indexes });
    if (duration < SLOW_MS) return;
    const log = async () =>
      logger.warn(
        { command: commandName, collection, ms: Math.round(duration), indexes: await indexes() },
        'slow database command',
      );
    void (work ? runWork(work, log) : log());
  }
}

function collectionOf(commandName: string, command: Document): string {
  return String(commandName === 'getMore' ? command.collection : command[commandName]);
}

function attributesOf({ databaseName }: Db, commandName: string, command: Document): SpanAttributes {
  return {
    'db.system.name': 'mongodb',
    'db.namespace': databaseName,
    'db.operation.name': commandName,
    'db.collection.name': collectionOf(commandName, command),
  };
}

type Explain = (command: Document) => Promise<readonly string[]>;

/**
 * Explains commands of one shape once a minute. Undefined for commands without a plan, and while the database does not
 * tell it.
 */
function rememberPlans(explain: Explain) {
  const plans = new Map<string, { atMs: number; indexes: Promise<readonly string[] | undefined> }>();
  return async (commandName: string, collection: string, command: Document): Promise<readonly string[] | undefined> => {
    if (!EXPLAINABLE.has(commandName)) return undefined;
    const shape = `${commandName} ${collection} ${fieldsOf(command)}`;
    const known = plans.get(shape);
    if (known && performance.now() - known.atMs < EXPLAIN_EVERY_MS) return known.indexes;
    if (plans.size >= MAX_SHAPES) plans.clear();
    const indexes = explain(command).catch(() => undefined);
    plans.set(shape, { atMs: performance.now(), indexes });
    return indexes;
  };
}

/** The fields by which a command selects and sorts, without their values. */
function fieldsOf({ filter, query, updates, deletes, pipeline, sort }: Document): string {
  const selection = filter ?? query ?? updates?.[0]?.q ?? deletes?.[0]?.q ?? pipeline?.[0]?.$match ?? {};
  return `${Object.keys(selection)} ${Object.keys(sort ?? {})}`;
}

async function explained(db: Db, command: Document): Promise<readonly string[]> {
  const own = Object.fromEntries(Object.entries(command).filter(([name]) => !OF_THE_DRIVER.includes(name)));
  return indexesOf(await db.command({ explain: own, verbosity: 'queryPlanner' }));
}

/**
 * The names of the indexes in the winning plans of an `explain` answer, and `COLLSCAN` for each scan of a whole
 * collection.
 */
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
