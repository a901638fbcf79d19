import { expect, test } from '@jest/globals';
import { getAdminDestination, toggleDestination } from '@osaka/contracts/travel';
import { clockAt, createAuditLog } from '@osaka/service-kit';
import { createTravelAudit } from '../audit/travel-audit.ts';
import { createDestinationBatches } from '../destinations/destination-batches.repository.ts';
import { testTravel } from '../testing/open-travel.ts';
import { createBatchWriter } from './import-batch.ts';
import type { ImportDocument, RowDocument } from './import-documents.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const travel = testTravel();

/** `meanwhile` runs between reading and writing the places. */
function writerWith(meanwhile: () => Promise<unknown>) {
  const batches = createDestinationBatches(travel.database.db);
  const clock = clockAt(() => travel.time.now);
  return createBatchWriter({
    destinationBatches: {
      ...batches,
      async find(travelNos) {
        const found = await batches.find(travelNos);
        await meanwhile();
        return found;
      },
    },
    catalogue: travel.catalogue,
    counters: travel.database.counters,
    clock,
    audit: createTravelAudit({
      auditLog: createAuditLog(travel.database.db, [], clock),
      catalogue: travel.catalogue,
      clock,
    }),
  });
}

const DOCUMENT = { _id: 1, writer: { memberNo: 9, memberId: 'admin9' } } as ImportDocument;
const rowOf = (travelNo: number) =>
  ({
    _id: `1:${travelNo}`,
    kind: 'changed',
    travelNo,
    version: 1,
    writtenVersion: null,
    change: { explain: '파일의 소개' },
  }) as RowDocument;
const place = async (travelNo: number) =>
  (await travel.call(getAdminDestination, { params: { travelNo: String(travelNo) } }, ADMIN)).data;

test('a concurrent change is not overwritten, and the rest of the batch is written', async () => {
  const writer = writerWith(() => travel.call(toggleDestination, { params: { travelNo: '20' } }, ADMIN));
  const outcomes = await writer.write('applied', DOCUMENT, [rowOf(20), rowOf(21)]);
  expect(outcomes).toMatchObject([
    { outcome: 'left', reason: '파일을 확인한 뒤에 다른 관리자가 수정했습니다.' },
    { outcome: 'written', writtenVersion: 2 },
  ]);
  await travel.feed.changed(20, 21);
  expect(await place(20)).toMatchObject({ status: 'N', version: 2 });
  expect((await place(20)).explain).not.toBe('파일의 소개');
  expect(await place(21)).toMatchObject({ explain: '파일의 소개', version: 2 });
});

test('two processes that write the same rows write each row once', async () => {
  const [one, other] = [writerWith(async () => {}), writerWith(async () => {})];
  const rows = [30, 31, 32].map(rowOf);
  const [first, second] = await Promise.all([
    one.write('applied', DOCUMENT, rows),
    other.write('applied', DOCUMENT, rows),
  ]);
  expect([...first, ...second].every(({ outcome }) => outcome === 'written')).toBe(true);
  await travel.feed.changed(30, 31, 32);
  expect((await place(31)).version).toBe(2);
});

test('a row whose reference data was deleted meanwhile is skipped with a reason', async () => {
  const [outcome] = await writerWith(async () => {}).write('applied', DOCUMENT, [
    { ...rowOf(40), change: { categoryNo: 4711 } },
  ]);
  expect(outcome).toMatchObject({ outcome: 'left', reason: '카테고리가 삭제되어 저장할 수 없습니다.' });
});
