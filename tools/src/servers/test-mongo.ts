import { fault } from '../../launch/fault.mjs';
import { given } from './given.ts';
import { askMongo, mongoVersion } from './ping.ts';
import { type ChosenServer, isHere, type ServerSite } from './server.ts';

const OF_MONGODB = ['admin', 'config', 'local'];
const OPTIONS = { serverSelectionTimeoutMS: 5000 };

/** The MongoDB at TEST_MONGODB_URL, if set. It must be empty, because all databases are dropped at the end. */
export async function mongoForTests(site: ServerSite): Promise<ChosenServer | undefined> {
  const server = await given('TEST_MONGODB_URL', 'MongoDB', '7 or 8', mongoVersion).choose(site);
  if (!isHere(server)) return undefined;
  const names = await databases(server.url);
  if (names.length > 0)
    throw fault(
      `TEST_MONGODB_URL is set, but there are databases on that server: ${names.slice(0, 5).join(', ')}.`,
      'Set it to a server without databases; those that the tests make are dropped at the end.',
    );
  return {
    ...server,
    async stop() {
      // Also after an interrupted run: the server is the operator's.
      await setTtlMonitor(server.url, true);
      await dropDatabases(server.url);
    },
  };
}

/**
 * Switches the thread that deletes expired documents, where the server has one. Tests have clocks in the past, and
 * their documents would vanish at random; the whole product in a browser runs with it.
 */
export async function setTtlMonitor(url: string, isOn: boolean): Promise<void> {
  const refusals = ['CommandNotFound', 'InvalidOptions', 'Unauthorized'];
  await askMongo(url, OPTIONS, async (client) => {
    const command = { setParameter: 1, ttlMonitorEnabled: isOn };
    await client
      .db('admin')
      .command(command)
      .catch((error: { codeName?: string }) => {
        if (!refusals.includes(error.codeName ?? '')) throw error;
      });
  });
}

function databases(url: string): Promise<string[]> {
  return askMongo(url, OPTIONS, async (client) => {
    const all = await client.db('admin').admin().listDatabases({ nameOnly: true });
    return all.databases.map(({ name }) => name).filter((name) => !OF_MONGODB.includes(name));
  });
}

async function dropDatabases(url: string): Promise<void> {
  const names = await databases(url);
  await askMongo(url, OPTIONS, async (client) => {
    for (const name of names) await client.db(name).dropDatabase();
  });
}
