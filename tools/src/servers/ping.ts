import { Redis } from 'ioredis';
import { MongoClient, type MongoClientOptions } from 'mongodb';

/** Version of the MongoDB server at `url`; throws the driver's error when it does not respond within `limitMs`. */
export async function mongoVersion(url: string, limitMs: number): Promise<string> {
  return askMongo(
    url,
    { serverSelectionTimeoutMS: limitMs, connectTimeoutMS: limitMs, socketTimeoutMS: limitMs },
    async (client) => String((await client.db('admin').command({ buildInfo: 1 })).version),
  );
}

/** Runs a task with a separate connection to a server, not to the documents of a service. */
export async function askMongo<T>(
  url: string,
  options: MongoClientOptions,
  task: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(url, options);
  try {
    return await task(client);
  } finally {
    await client.close();
  }
}

/** Version of the Redis server at `url`; throws when it does not respond within `limitMs`. */
export async function redisVersion(url: string, limitMs: number): Promise<string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: limitMs,
    commandTimeout: limitMs,
    disconnectTimeout: 50,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    const info = await redis.info('server');
    return /redis_version:(\S+)/.exec(info)?.[1] ?? 'unknown version';
  } finally {
    redis.disconnect();
  }
}

export async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  return ask().then(
    () => true,
    () => false,
  );
}
