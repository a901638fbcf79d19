import { expect, test } from '@jest/globals';
import { openMongo } from './mongo.ts';
import { openOutageSwitch } from './testing/index.ts';

test('a service that starts while the database is away works once it is there', async () => {
  const way = await openOutageSwitch(process.env.MONGODB_URL ?? '');
  await way.cut();
  const mongo = openMongo(way.url, 'late');
  try {
    await expect(mongo.db.command({ ping: 1 })).rejects.toThrow();
    await way.restore();
    await until(() => mongo.ping());
  } finally {
    await mongo.close();
    await way.cut();
  }
}, 20_000);

async function until(works: () => Promise<void>, withinMs = 8000): Promise<void> {
  for (const untilMs = Date.now() + withinMs; ; ) {
    try {
      return await works();
    } catch (error) {
      if (Date.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
