import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createCounters, systemClock } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { createTravel } from '../app.ts';
import { createTravelContext } from '../context.ts';
import { createFolderStore } from '../images/folder-store.ts';
import { drawPicture, drawPreview } from '../images/picture.ts';
import { declareTravelIndexes } from '../indexes.ts';

type Authenticate = Parameters<typeof createTravel>[0]['authenticate'];

/** The whole service but the socket on an empty database of MONGODB_URL. */
export async function openMeasuredTravel(authenticate: Authenticate = async () => undefined) {
  const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
  const db = client.db(`measure_${randomUUID().slice(0, 8)}`);
  const travel = createTravel(
    createTravelContext({
      db,
      counters: createCounters(db),
      clock: systemClock,
      authenticate,
      imageDir: tmpdir(),
      uploads: createFolderStore(tmpdir()),
      draw: drawPicture,
      drawPreview,
    }),
  );
  await declareTravelIndexes(db);
  return { db, travel };
}
