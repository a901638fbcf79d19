import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openTestBucket, testStores } from '@osaka/delivery/store/testing';
import { type Document, Double, Int32, Long, MongoClient } from 'mongodb';
import { backUp } from './back-up.ts';
import { documentsIn, dump, load } from './collections.ts';
import type { Installation } from './open-installation.ts';
import { inOrder } from './order.ts';
import { type BackupPlaces, folderPlace, once } from './place.ts';
import { placesOf } from './places-of.ts';
import { restore } from './restore.ts';
import { noteSince } from './withdrawals.ts';

const client = new MongoClient(process.env.MONGODB_URL ?? '');
const database = `test_backup_${process.pid}_${Date.now()}`;
const db = client.db(database);
/** Only where this run has an S3 server. */
const hasBucket = testStores.length > 1;
const WISHES = { replace: true, forget: false };
let folder: string;
const empty = jest.fn(async () => {});
let installation: Installation;
let bucket = '';
const progress = () => {};

beforeAll(async () => {
  await client.connect();
  if (hasBucket) bucket = (await openTestBucket()).place;
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  empty.mockClear();
  const backup = {
    first: ['copies'],
    last: ['members'],
    leftOut: ['leases'],
    withdrawals: { from: 'members', at: 'withdrawnAt', applied: 'restoredWithdrawals' },
  };
  installation = {
    client,
    services: [{ database, backup }],
    stores: [{ file: 'pictures.tar', what: 'pictures', place: folderPlace(join(folder, 'images')) }],
    queues: { requireIdle: async () => {}, empty },
  };
});
afterEach(async () => {
  for (const { name } of await db.listCollections().toArray()) await db.collection(name).drop();
  rmSync(folder, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  await db
    .collection<Document>('messages')
    .insertMany(Array.from({ length: 1200 }, (_, seq) => ({ _id: `room-${seq}`, seq, content: '오사카' }) as Document));
  await db.collection<Document>('members').insertMany([
    { _id: 1, memberName: '하나', nameKey: '하나' },
    { _id: 2, withdrawnAt: new Date('2026-01-02T00:00:00Z') },
  ] as Document[]);
  await db.collection('members').createIndex({ nameKey: 1 }, { name: 'name', unique: true, sparse: true });
  await db.collection<Document>('kinds').insertOne({
    _id: 1,
    double: new Double(2),
    int: new Int32(2),
    long: Long.fromNumber(2),
    at: new Date(5),
    nothing: null,
  } as Document);
  await db.collection<Document>('counters').insertOne({ _id: 'member', last: 2 } as Document);
  await db.collection<Document>('leases').insertOne({ _id: 'roles' } as Document);
  await folderPlace(join(folder, 'images')).write('uploads/a-400.webp', once(Buffer.from([1, 2, 3])));
}

const all = (name: string) => db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();

const targets: [where: string, target: () => string][] = [
  ['a folder', () => join(folder, 'backups/first')],
  ...(hasBucket ? [['a bucket', () => `${bucket}/${Date.now()}/first`] satisfies [string, () => string]] : []),
];

describe.each(targets)('in %s', (_where, target) => {
  let places: BackupPlaces;
  beforeEach(async () => {
    places = await placesOf(target());
  });

  test('documents with their types, pictures and unique indexes return, leases do not, and Redis is emptied', async () => {
    await fill();
    const before = await Promise.all(['messages', 'members', 'kinds'].map(all));
    const { documents, files } = await backUp(installation, places, progress);
    expect([documents, files]).toEqual([1204, 1]);
    await db.collection('messages').deleteMany({});
    rmSync(join(folder, 'images'), { recursive: true });
    await restore(installation, places, WISHES, progress);
    expect(await Promise.all(['messages', 'members', 'kinds'].map(all))).toEqual(before);
    expect(await all('leases')).toEqual([]);
    expect([...readFileSync(join(folder, 'images/uploads/a-400.webp'))]).toEqual([1, 2, 3]);
    await expect(db.collection<Document>('members').insertOne({ _id: 3, nameKey: '하나' } as Document)).rejects.toThrow(
      'E11000',
    );
    expect(empty).toHaveBeenCalledTimes(1);
  });

  test('a member who has withdrawn since is handed to the service, and numbers given since are not given again', async () => {
    await fill();
    await backUp(installation, places, progress);
    await db
      .collection<Document>('members')
      .insertOne({ _id: 90, withdrawnAt: new Date('2026-02-03T00:00:00Z') } as Document);
    await db.collection<Document>('counters').updateOne({ _id: 'member' } as Document, { $set: { last: 90 } });
    await noteSince(installation, places.beside);
    for (const name of ['members', 'counters']) await db.collection(name).drop();
    await restore(installation, places, WISHES, progress);
    expect((await all('restoredWithdrawals')).map(({ _id }) => Number(_id))).toEqual([2, 90]);
    expect((await db.collection('counters').findOne())?.last).toBeGreaterThan(90);
  });

  test('a backup without a manifest is not restored', async () => {
    await fill();
    await backUp(installation, places, progress);
    await places.backup.remove('manifest.json');
    await expect(restore(installation, places, WISHES, progress)).rejects.toThrow('its manifest is missing');
    expect(await all('messages')).toHaveLength(1200);
  });
});

test.each([
  ['is changed', (file: string) => writeFileSync(file, readFileSync(file).fill(7, 20, 21))],
  ['is missing', (file: string) => rmSync(file)],
])('a backup of which a file %s changes nothing', async (_what, damage) => {
  await fill();
  const places = await placesOf(join(folder, 'backups/first'));
  await backUp(installation, places, progress);
  damage(join(folder, `backups/first/databases/${database}/messages.bson.gz`));
  await expect(restore(installation, places, WISHES, progress)).rejects.toThrow('nothing is changed');
  expect(await all('messages')).toHaveLength(1200);
});

test('an installation with data is replaced only with --replace, and a list of withdrawals must exist', async () => {
  await fill();
  const places = await placesOf(join(folder, 'backups/first'));
  await backUp(installation, places, progress);
  await expect(restore(installation, places, { ...WISHES, replace: false }, progress)).rejects.toThrow('is not empty');
  rmSync(join(folder, 'backups/withdrawn.json'));
  await expect(restore(installation, places, WISHES, progress)).rejects.toThrow('withdrawn.json');
  await expect(backUp(installation, places, progress)).rejects.toThrow('is not empty');
});

test('a value that moved to another document during the backup belongs to the one that was read later', async () => {
  // Without an index the collection holds what a copy of a changing one can hold.
  await db
    .collection<Document>('moved')
    .insertMany(
      [1, 2, 3].map((_id) => ({ _id, memberName: `${_id}`, nameKey: _id === 3 ? '둘' : '하나' })) as Document[],
    );
  const order: number[] = [];
  for await (const { _id } of documentsIn(dump(db.collection('moved'), () => {}))) order.push(Number(_id));
  const later = order.filter((_id) => _id !== 3)[1];
  expect(
    await load(
      db,
      'loaded',
      dump(db.collection('moved'), () => {}),
      [{ key: { nameKey: 1 }, name: 'name', unique: true, sparse: true }],
    ),
  ).toBe(3);
  const loaded = await db.collection('loaded').find().sort({ _id: 1 }).toArray();
  expect(loaded.map(({ _id, memberName, nameKey }) => [Number(_id), memberName, nameKey])).toEqual(
    [1, 2, 3].map((_id) => [_id, `${_id}`, _id === 3 ? '둘' : _id === later ? '하나' : undefined]),
  );
});

test('copies of events come before documents, members after all others, and counters last', () => {
  const travel = { database: 'travel', backup: { first: ['memberCopies'], last: ['images'] } };
  const account = {
    database: 'account',
    backup: {
      last: ['members'],
      leftOut: ['leases'],
      withdrawals: { from: 'members', at: 'withdrawnAt', applied: 'again' },
    },
  };
  const present = new Map([
    ['account', ['again', 'counters', 'leases', 'members', 'sessions']],
    ['travel', ['counters', 'eventSubscriptions', 'images', 'memberCopies', 'migrations', 'reviews']],
  ]);
  expect(
    inOrder([account, travel], present).map(({ database: owner, collection }) => `${owner}.${collection}`),
  ).toEqual([
    'travel.migrations',
    'travel.memberCopies',
    'travel.reviews',
    'account.sessions',
    'travel.images',
    'account.members',
    'travel.counters',
    'account.counters',
  ]);
});
