import type { Place } from '../catalogue/place.ts';
import { CellProblem } from './cell-problem.ts';
import { plain } from './cells.ts';
import { type Column, columnOf, FIELDS, type FieldColumn, NUMBER, VERSION } from './columns.ts';
import type { ComparisonContext } from './comparison-context.ts';
import type { Table } from './csv-file.ts';
import type { RowDraft } from './import-documents.ts';
import { warningsAbout } from './row-warnings.ts';

type Record = Table['records'][number];
const TITLE_SHOWN = 100;

export function layoutOf(headings: readonly string[]) {
  const columns = headings.map(columnOf);
  const doubles = columns
    .filter((column, at) => column && columns.indexOf(column) !== at)
    .map((column) => (column as Column).label);
  const unknown = headings.filter((heading, at) => heading !== '' && !columns[at]);
  return { width: headings.length, columns, doubles, unknown };
}
type Layout = ReturnType<typeof layoutOf>;

/** Compares each row with the stored data, without writing. */
export function createComparison({ width, columns }: Layout, records: readonly Record[], context: ComparisonContext) {
  const at = new Map(columns.flatMap((column, index) => (column ? [[column.key, index] as const] : [])));
  const cellOf = ({ cells }: Record, { key }: Column) => cells[at.get(key) ?? -1];
  const rowsByNumber = new Map<string, number[]>();
  for (const record of records) {
    const number = cellOf(record, NUMBER);
    if (number) rowsByNumber.set(number, [...(rowsByNumber.get(number) ?? []), record.rowNo]);
  }

  /** The stored place of a row; undefined for a new one. */
  function placeOf(record: Record): Place | undefined {
    const number = cellOf(record, NUMBER) ?? '';
    if (number === '') return undefined;
    if (!/^[1-9]\d{0,14}$/.test(number)) throw new CellProblem('번호는 숫자로 적어주세요. 새 여행지는 비워 두세요.');
    const others = (rowsByNumber.get(number) ?? []).filter((rowNo) => rowNo !== record.rowNo);
    if (others.length > 0) throw new CellProblem(`같은 번호가 ${others[0]}행에도 있습니다.`);
    const place = context.get(Number(number));
    if (!place) throw new CellProblem(`등록되지 않은 여행지 번호입니다: ${number}`);
    return place;
  }

  function readFields(record: Record, place: Place | undefined) {
    const read: Pick<RowDraft, 'changes' | 'problems'> & {
      change: { [field: string]: unknown };
      before: { [field: string]: unknown };
    } = {
      changes: [],
      problems: [],
      change: {},
      before: {},
    };
    for (const column of FIELDS) {
      const cell = cellOf(record, column);
      if (cell === undefined && place) continue;
      try {
        readField(column, cell ?? '', place, read);
      } catch (problem) {
        if (!(problem instanceof CellProblem)) throw problem;
        read.problems.push({ column: column.label, message: problem.message });
      }
    }
    return read;
  }

  function readField(
    column: FieldColumn,
    cell: string,
    place: Place | undefined,
    read: ReturnType<typeof readFields>,
  ): void {
    const stored = place ? plain(column.write(place, context.names)) : '';
    if (place && cell === stored) return;
    const value = column.read(cell, context.names);
    if (place && isSame(value, place[column.field])) return;
    read.change[column.field] = value;
    if (place) read.before[column.field] = place[column.field];
    if (place || cell !== '') read.changes.push({ column: column.label, before: stored, after: cell });
  }

  function compare(record: Record): RowDraft {
    const place = placeOf(record);
    const { changes, problems, change, before } = readFields(record, place);
    const version = cellOf(record, VERSION);
    if (place && changes.length > 0 && version && version !== String(place.version))
      problems.push({
        column: VERSION.label,
        message: '파일을 내보낸 뒤에 수정된 여행지입니다. 다시 내보낸 파일로 고쳐주세요.',
      });
    const kind = problems.length > 0 ? 'wrong' : !place ? 'added' : changes.length > 0 ? 'changed' : 'same';
    const written = kind === 'added' || kind === 'changed';
    return {
      ...rowOf(record, kind),
      travelNo: place?._id ?? null,
      title: titleOf(record, place),
      changes: written ? changes : [],
      problems,
      doubts: written ? warningsAbout(change, place, context) : [],
      version: place?.version ?? null,
      change: written ? change : null,
      before: written && place ? before : null,
    };
  }

  function titleOf(record: Record, place?: Place): string {
    return (cellOf(record, FIELDS[0] as Column) ?? place?.title ?? '').slice(0, TITLE_SHOWN);
  }

  return function compareRow(record: Record): RowDraft {
    try {
      if (record.cells.length !== width)
        throw new CellProblem(
          `칸이 ${record.cells.length}개로, 머리글의 ${width}개와 다릅니다. 쉼표가 든 칸은 따옴표로 감싸주세요.`,
        );
      return compare(record);
    } catch (problem) {
      if (!(problem instanceof CellProblem)) throw problem;
      const column = record.cells.length === width ? NUMBER.label : '';
      return { ...rowOf(record, 'wrong'), title: titleOf(record), problems: [{ column, message: problem.message }] };
    }
  };
}

function rowOf({ rowNo }: Record, kind: RowDraft['kind']): RowDraft {
  return {
    rowNo,
    kind,
    travelNo: null,
    title: '',
    changes: [],
    problems: [],
    doubts: [],
    outcome: null,
    reason: '',
    version: null,
    writtenVersion: null,
    change: null,
    before: null,
  };
}

/** Compares lists without regard to order. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value);
}
