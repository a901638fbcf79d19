import { type Collection, type Db, type Document, type IndexDescription, MongoClient } from 'mongodb';
import type { Logger } from '../observe/logging.ts';
import { EndingConnection } from './mongo-connection.ts';

export interface Mongo {
  client: MongoClient;
  db: Db;
  /** Resolves if the server answers within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const RECONNECT_MS = 250;

/** A write is acknowledged when it is in the journals of a majority of the replica set, or in that of the one server. */
export const DURABLE_WRITES = { writeConcern: { w: 'majority', journal: true } } as const;
const OPTIONS = {
  ...DURABLE_WRITES,
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 15_000,
  maxPoolSize: 50,
  monitorCommands: true,
  connectionType: EndingConnection,
};

/**
 * Opens a client without waiting: calls fail as an outage after 3 s while the server is unreachable and work again when
 * it is back.
 */
export function openMongo(url: string, database: string): Mongo {
  const client = new MongoClient(url, { ...OPTIONS, appName: database });
  const db = client.db(database);
  const closed = new AbortController();
  void keepConnecting();

  /** The driver does not retry its first connection, so it is retried here; later ones the driver reconnects itself. */
  async function keepConnecting(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        await client.connect();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      }
    }
  }

  return {
    client,
    db,
    async ping() {
      await db.command({ ping: 1 }, { signal: AbortSignal.timeout(1000) });
    },
    close() {
      closed.abort();
      return client.close();
    },
  };
}

/**
 * Creates the indexes of a collection that it lacks. An index is never changed under its name: MongoDB refuses it, and the
 * service would never be ready (decision 24). In a replica set a majority finishes a new one, so that a stopped
 * member holds up no release; a server alone refuses such a quorum.
 *
 * @throws the refusal of MongoDB (85, 86) where an index of that name differs.
 */
export async function declareIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: readonly IndexDescription[],
): Promise<void> {
  if (indexes.length === 0) return;
  const { setName } = await collection.db.command({ hello: 1 });
  await collection.createIndexes([...indexes], setName ? { commitQuorum: 'majority' } : {});
}

/** Retries a task until it succeeds. */
export async function untilDone(
  name: string,
  task: () => Promise<void>,
  logger: Logger,
  stopped: AbortSignal,
): Promise<void> {
  for (let waitMs = 250; !stopped.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      await task();
      return;
    } catch (error) {
      logger.warn({ err: error, task: name }, 'task failed and will be retried');
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
