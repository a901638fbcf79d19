import { monthsAfter } from '@osaka/contracts';
import type { DestinationImport, ImportRow, ImportRowFilter, ImportState } from '@osaka/contracts/travel';
import { IMPORT_ROWS_PER_PAGE, IMPORTS_PER_PAGE } from '@osaka/contracts/travel';
import { AppError } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';
import { createEventLoopYield } from '../event-loop/event-loop-yield.ts';
import { createComparison, layoutOf } from './compare.ts';
import { comparisonContextOf } from './comparison-context.ts';
import { readTable, type Table } from './csv-file.ts';
import type { ImportDocument, RowDocument, RowDraft, Writer } from './import-documents.ts';
import type { ImportRun } from './import-run.ts';
import { FINISH_MS } from './imports.repository.ts';

/** As long as audit entries. */
const KEPT_MONTHS = 3;
const BUSY = '다른 가져오기를 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.';

export type ImportService = ReturnType<typeof createImportService>;

export function createImportService(context: TravelContext, run: ImportRun) {
  const { catalogue, clock, counters, importRepository, lookups } = context;

  async function find(importNo: number): Promise<ImportDocument> {
    const document = await importRepository.find(importNo, clock.now());
    if (!document) throw new AppError('NOT_FOUND', '가져오기 정보를 찾을 수 없습니다.');
    return document;
  }

  async function compare(table: Table): Promise<{ unknownColumns: string[]; rows: RowDraft[] }> {
    const layout = layoutOf(table.headings);
    if (layout.columns.every((column) => column === undefined)) throw refused(delimiterHint(table.headings));
    if (layout.doubles.length > 0) throw refused(`같은 열이 두 번 있습니다: ${layout.doubles.join(', ')}`);
    if (table.records.length === 0) throw refused('머리글 아래에 가져올 행이 없습니다.');
    const pause = createEventLoopYield();
    const { index, reference } = catalogue.now;
    const stored = { reference, get: lookups.get, all: () => index.all() };
    const compareRow = createComparison(layout, table.records, await comparisonContextOf(stored, pause));
    const rows: RowDraft[] = [];
    for (const record of table.records) {
      rows.push(compareRow(record));
      await pause();
    }
    return { unknownColumns: layout.unknown, rows };
  }

  async function begin(
    importNo: number,
    from: ImportState,
    to: ImportState,
    writer: Writer,
    late: string,
  ): Promise<DestinationImport> {
    await find(importNo);
    const outcome = await importRepository.begin(importNo, from, to, writer, run.holder, run.leaseEnd());
    if (outcome !== 'begun') throw new AppError('CONFLICT', outcome === 'busy' ? BUSY : late);
    const document = await find(importNo);
    run.begin(document);
    return toImport(document);
  }

  return {
    /** Compares the file with the stored data and stores the comparison. */
    async check(fileName: string, bytes: Uint8Array, { memberNo, memberId }: Writer): Promise<DestinationImport> {
      const table = await readTable(bytes, createEventLoopYield());
      const { unknownColumns, rows } = await compare(table);
      const count = (kind: RowDraft['kind']) => rows.filter((row) => row.kind === kind).length;
      const found = {
        rows: rows.length,
        added: count('added'),
        changed: count('changed'),
        same: count('same'),
        wrong: count('wrong'),
      };
      const now = clock.now();
      const document: ImportDocument = {
        _id: await counters.next(COUNTERS.import),
        fileName: fileName.normalize('NFC').slice(0, 100),
        encoding: table.encoding,
        memberNo,
        memberId,
        createdDate: now,
        state: 'checked',
        unknownColumns: unknownColumns.map((heading) => heading.slice(0, 50)).slice(0, 20),
        found,
        applied: { rows: found.added + found.changed, written: 0, left: 0 },
        undone: { rows: 0, written: 0, left: 0 },
        appliedDate: null,
        undoneDate: null,
        expiresAt: new Date(monthsAfter(now, KEPT_MONTHS).getTime() + FINISH_MS),
      };
      await importRepository.add(document, rows);
      return toImport(document);
    },

    get: async (importNo: number) => toImport(await find(importNo)),

    async list(page: number) {
      const { found, total } = await importRepository.list(
        clock.now(),
        (page - 1) * IMPORTS_PER_PAGE,
        IMPORTS_PER_PAGE,
      );
      return { data: found.map(toImport), total };
    },

    async rows(importNo: number, show: ImportRowFilter, page: number) {
      await find(importNo);
      const { data, total } = await importRepository.listRows(
        importNo,
        show,
        (page - 1) * IMPORT_ROWS_PER_PAGE,
        IMPORT_ROWS_PER_PAGE,
      );
      return { data: data.map(toRow), total };
    },

    async apply(importNo: number, writer: Writer) {
      if ((await find(importNo)).applied.rows === 0) throw new AppError('CONFLICT', '바뀌는 내용이 없는 파일입니다.');
      return begin(importNo, 'checked', 'applying', writer, '이미 적용한 파일입니다.');
    },
    undo: (importNo: number, writer: Writer) =>
      begin(importNo, 'applied', 'undoing', writer, '되돌릴 수 없는 상태입니다.'),
    sweep: () => importRepository.sweep(clock.now()),
  };
}

function delimiterHint(headings: readonly string[]): string {
  const [only = ''] = headings;
  const other = [';', '\t', '|'].find((delimiter) => only.includes(delimiter));
  if (headings.length === 1 && other)
    return "쉼표(,)로 나눈 CSV 파일만 읽을 수 있습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.";
  return '머리글에서 아는 열을 찾지 못했습니다. 내보낸 파일의 머리글을 그대로 써주세요.';
}

function refused(message: string): AppError {
  return new AppError('INVALID', message, { errors: [{ path: 'file', message }] });
}

function toImport({
  _id: importNo,
  fileName,
  encoding,
  memberId,
  createdDate,
  state,
  unknownColumns,
  found,
  applied,
  undone,
  appliedDate,
  undoneDate,
}: ImportDocument): DestinationImport {
  return {
    importNo,
    fileName,
    encoding,
    memberId,
    createdDate: createdDate.toISOString(),
    state,
    unknownColumns,
    found,
    applied,
    undone: state === 'undoing' ? { ...undone, rows: applied.written } : undone,
    appliedDate: appliedDate?.toISOString() ?? null,
    undoneDate: undoneDate?.toISOString() ?? null,
  };
}

function toRow({ rowNo, kind, travelNo, title, changes, problems, doubts, outcome, reason }: RowDocument): ImportRow {
  return { rowNo, kind, travelNo, title, changes, problems, doubts, outcome, reason };
}
