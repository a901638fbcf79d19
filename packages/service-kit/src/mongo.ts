import { type Collection, type Db, type Document, type IndexDescription, MongoClient } from 'mongodb';
import type { Logger } from './logging.ts';
import { EndingConnection } from './mongo-connection.ts';

export interface Mongo {
  db: Db;
  /** Resolves while the server answers within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const RECONNECT_MS = 250;
const OPTIONS = { serverSelectionTimeoutMS: 3000, connectTimeoutMS: 3000, socketTimeoutMS: 15_000, maxPoolSize: 50, connectionType: EndingConnection };

/** A client that waits for no one: calls fail with an outage after 3 s while the server is away and work again when it is back. */
export function openMongo(url: string, database: string): Mongo {
  const client = new MongoClient(url, { ...OPTIONS, appName: database });
  const db = client.db(database);
  const closed = new AbortController();
  void keepConnecting();

  /** The driver gives up for good when its first connection fails, so that one is made again until it stands; the later ones the driver makes again itself. */
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

/** Declares the indexes of a collection; tried again until the server is there. */
export async function declareIndexes<T extends Document>(collection: Collection<T>, indexes: readonly IndexDescription[]): Promise<void> {
  if (indexes.length > 0) await collection.createIndexes([...indexes]);
}

/** Runs a task that must succeed once, however long its dependency is away. */
export async function untilDone(name: string, task: () => Promise<void>, logger: Logger, stopped: AbortSignal): Promise<void> {
  for (let waitMs = 250; !stopped.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      await task();
      return;
    } catch (error) {
      logger.warn({ err: error, task: name }, 'not done yet, will try again');
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
