import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import * as contract from '@osaka/contracts/travel';
import { type AppContext, type Authenticate, clockAt, type Redis } from '@osaka/service-kit';
import { asMember, bearer, expectDeclaredRefusals, openTestDatabase } from '@osaka/service-kit/testing';
import { createTravel } from '../app.ts';
import { createTravelContext } from '../context.ts';
import { createFolderStore } from '../images/folder-store.ts';
import { drawPicture, drawPreview } from '../images/picture.ts';
import { declareTravelIndexes } from '../indexes.ts';
import { seedCatalogue } from '../seeding/seed-catalogue.ts';

export const SEED_DIR = fileURLToPath(new URL('../../seed-data', import.meta.url));

const onRefusal = expectDeclaredRefusals('travel', contract);

interface Caller {
  memberNo?: number;
  isAdmin?: boolean;
  headers?: Record<string, string>;
}

interface TestOptions {
  seeded?: boolean;
  redis?: Redis;
  /** Without it, no call is rate limited. */
  limiter?: AppContext['limiter'];
  authenticate?: Authenticate;
  imageDir?: string;
  closedLines?: readonly string[];
}

/**
 * The service with the data set in its own database. `time.now` can be set; `call` returns the body of a successful
 * call.
 */
export async function openTravel({
  seeded = true,
  redis,
  limiter,
  authenticate = asMember,
  ...options
}: TestOptions = {}) {
  const database = await openTestDatabase();
  const imageDir = options.imageDir ?? (await mkdtemp(path.join(tmpdir(), 'travel-images-')));
  const time = { now: new Date('2026-03-10T03:00:00Z') };
  if (seeded) await seedCatalogue(database.db, SEED_DIR, time.now);
  const travel = createTravel(
    createTravelContext({
      db: database.db,
      counters: database.counters,
      clock: clockAt(() => time.now),
      authenticate,
      redis,
      limiter,
      onRefusal,
      imageDir,
      uploads: createFolderStore(path.join(imageDir, 'uploads')),
      ...(options.closedLines && { closedLines: options.closedLines }),
      draw: drawPicture,
      drawPreview,
    }),
  );
  await declareTravelIndexes(database.db);
  await travel.catalogue.build();
  await travel.loadCases();

  function request(
    endpoint: Endpoint,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
    { memberNo, isAdmin, headers }: Caller = {},
  ) {
    return travel.app.request(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(memberNo ? bearer(memberNo, isAdmin ? 'admin' : undefined) : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  }

  /** A multipart call: the JSON part and files. */
  function send(
    endpoint: Endpoint,
    { params, json, files = [] }: { params?: unknown; json?: unknown; files?: File[] },
    caller: Caller = {},
  ) {
    const form = new FormData();
    if (endpoint.multipart?.json)
      form.set(endpoint.multipart.json, new Blob([JSON.stringify(json)], { type: 'application/json' }));
    for (const file of files) form.append(endpoint.multipart?.files ?? 'files', file);
    return travel.app.request(addressOf(endpoint, { params }), {
      method: endpoint.method,
      headers: caller.memberNo ? bearer(caller.memberNo, caller.isAdmin ? 'admin' : undefined) : {},
      body: form,
    });
  }

  return {
    ...travel,
    send,
    database,
    imageDir,
    time,
    request,
    /** The body of a call that must succeed. */
    async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}, caller: Caller = {}): Promise<Output<E>> {
      const response = await request(endpoint, input, caller);
      const answer: unknown = await response.json();
      if (response.status !== endpoint.status) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
      return endpoint.success.parse(answer) as Output<E>;
    },
    async close() {
      await database.close();
      if (!options.imageDir) await rm(imageDir, { recursive: true, force: true });
    },
  };
}
export type TestTravel = Awaited<ReturnType<typeof openTravel>>;

/** The service for all tests of a file, available from the first `beforeAll` after this call. */
export function testTravel(options?: Parameters<typeof openTravel>[0]): TestTravel {
  const travel = {} as TestTravel;
  beforeAll(async () => void Object.assign(travel, await openTravel(options)));
  afterAll(() => travel.close());
  return travel;
}

export async function readSeed<R>(file: string): Promise<R[]> {
  return JSON.parse(await readFile(path.join(SEED_DIR, file), 'utf8')) as R[];
}
