import { expect } from '@jest/globals';
import {
  type applyImport,
  checkImport,
  type DestinationImport,
  exportDestinations,
  getAdminDestination,
  getImport,
  type ImportRow,
  listImportRows,
  type undoImport,
} from '@osaka/contracts/travel';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { TestTravel } from './open-travel.ts';

export const ADMIN = { memberNo: 9, isAdmin: true };
export type Line = Record<string, string>;
export const REQUIRED = {
  travelNo: '',
  title: '',
  category: '맛집',
  district: '주오구',
  address: '오사카시 주오구 1-1',
  mapY: '34.68',
  mapX: '135.51',
};

export async function download(travel: TestTravel, query: object = {}): Promise<Buffer> {
  const answer = await travel.request(exportDestinations, { query }, ADMIN);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The exported rows by column key. */
export async function exported(travel: TestTravel, query: object = {}): Promise<Line[]> {
  const [headings = [], ...records] = parse(await download(travel, query), { bom: true }) as string[][];
  return records.map((cells) =>
    Object.fromEntries(cells.map((cell, at) => [/\((\w+)\)$/.exec(headings[at] ?? '')?.[1] ?? '', cell])),
  );
}

const csv = (lines: Line[]) =>
  stringify(lines, { header: true, bom: true, columns: [...new Set(lines.flatMap((line) => Object.keys(line)))] });

export function upload(travel: TestTravel, content: string | Uint8Array<ArrayBuffer>, name = '여행지.csv') {
  return travel.send(checkImport, { files: [new File([content], name)] }, ADMIN);
}

export async function check(travel: TestTravel, lines: Line[]): Promise<DestinationImport> {
  const answer = await upload(travel, csv(lines));
  const body = (await answer.json()) as { data: DestinationImport };
  expect([answer.status, body]).toMatchObject([201, {}]);
  return body.data;
}

export async function rowsOf(travel: TestTravel, { importNo }: DestinationImport, show = 'all'): Promise<ImportRow[]> {
  return (
    await travel.call(
      listImportRows,
      { params: { importNo: String(importNo) }, query: { show } as { show: 'all' } },
      ADMIN,
    )
  ).data.data;
}

export async function run(
  travel: TestTravel,
  endpoint: typeof applyImport | typeof undoImport,
  { importNo }: DestinationImport,
): Promise<DestinationImport> {
  const params = { importNo: String(importNo) };
  await travel.call(endpoint, { params }, ADMIN);
  await travel.importRun.idle();
  return (await travel.call(getImport, { params }, ADMIN)).data;
}

export const place = async (travel: TestTravel, travelNo: number) =>
  (await travel.call(getAdminDestination, { params: { travelNo: String(travelNo) } }, ADMIN)).data;
