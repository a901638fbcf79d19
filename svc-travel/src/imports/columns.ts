import {
  closureProblem,
  closureText,
  creditText,
  DESTINATION_FIELD_NAMES,
  type DestinationField,
  EMPTY_DESTINATION,
  type EntryKind,
  entryOfField,
  type FieldOfKind,
  keyOfField,
  parseClosure,
} from '@osaka/contracts/travel';
import type { Place } from '../catalogue/place.ts';
import { admissionText, choiceText, stationText } from '../documents/fact-texts.ts';
import { CellProblem } from './cell-problem.ts';
import { hoursOf, hoursText } from './hours-cell.ts';
import type { NameList, Names } from './names.ts';

/** Fields that an import can change. */
export type Field = DestinationField | 'status' | 'optionNos' | 'tagNos' | 'themaNos';

/** `key` is stable; `label` is shown to administrators. */
export interface Column {
  key: string;
  label: string;
  write(place: Place, names: Names): string;
}

export interface FieldColumn extends Column {
  field: Field;
  /** Parses a cell; throws CellProblem. */
  read(cell: string, names: Names): unknown;
}

export const NUMBER: Column = { key: 'travelNo', label: '번호', write: ({ _id }) => String(_id) };
export const VERSION: Column = { key: 'version', label: '버전', write: ({ version }) => String(version) };

type Cells = Pick<FieldColumn, 'write' | 'read'>;
const NUMBERS = { degrees: /^(-?\d{1,6}(\.\d+)?)?$/, minutes: /^\d{0,5}$/ };
const LISTS: Record<FieldOfKind<'reference'>, (names: Names) => NameList> = {
  categoryNo: ({ category }) => category,
  guNo: ({ district }) => district,
};

/** How cells of each kind are written and read. */
const CELLS: { [K in EntryKind]: (field: FieldOfKind<K>) => Cells } = {
  text: (field) => ({ write: (place) => place[field], read: (cell) => checked(field, cell) }),
  note: (field) => ({ write: (place) => place[field] ?? '', read: (cell) => checked(field, cell) }),
  names: (field) => ({ write: (place) => place[field].join('; '), read: (cell) => checked(field, partsOf(cell)) }),
  degrees: (field) => number(field, NUMBERS.degrees, `${entryOfField(field).label}는 숫자로 입력해주세요.`, undefined),
  minutes: (field) => number(field, NUMBERS.minutes, `${entryOfField(field).label}은 분을 숫자로 입력해주세요.`, null),
  reference: (field) => reference(field, LISTS[field]),
  choice: (field) => ({
    write: (place) => (place[field] === null ? '' : choiceText(field, place[field])),
    read: (cell) => checked(field, choiceOf(field, cell)),
  }),
  hours: (field) => ({ write: (place) => hoursText(place[field]), read: (cell) => checked(field, hoursOf(cell)) }),
  closures: (field) => ({
    write: (place) => place[field].map(closureText).join('; '),
    read: (cell) => checked(field, partsOf(cell).map(closureOf)),
  }),
  station: (field) => ({
    write: (place) => (place[field] ? stationText(place[field]) : ''),
    read: (cell) => checked(field, stationOf(cell)),
  }),
  admission: (field) => ({
    write: (place) => (place[field] ? admissionText(place[field]) : ''),
    read: (cell) => checked(field, admissionOf(cell)),
  }),
};

const STATUS: FieldColumn = {
  key: 'status',
  label: '상태',
  field: 'status',
  write: ({ status }) => (status === 'Y' ? '활성' : '비활성'),
  read: statusOf,
};

const [TITLE, ...OTHERS] = DESTINATION_FIELD_NAMES.map(columnOfField);
export const FIELDS: readonly FieldColumn[] = [
  TITLE as FieldColumn,
  STATUS,
  ...OTHERS,
  listed('facilities', '편의시설', 'optionNos', ({ facility }) => facility, 100),
  listed('tags', '태그', 'tagNos', ({ tag }) => tag, 30),
  listed('themes', '테마', 'themaNos', ({ theme }) => theme, 100),
];

/** For information only; not imported. */
const INFORMATION: readonly Column[] = [
  { key: 'images', label: '사진 수', write: ({ imageList }) => String(imageList.length) },
  {
    key: 'credits',
    label: '사진 출처',
    write: ({ imageList }) => imageList.map(({ credit }) => (credit ? creditText(credit) : '')).join('; '),
  },
  { key: 'modifiedDate', label: '수정일', write: ({ modifiedDate }) => modifiedDate.toISOString() },
];

export const COLUMNS: readonly Column[] = [NUMBER, ...FIELDS, ...INFORMATION, VERSION];

export function headingOf({ label, key }: Column): string {
  return `${label} (${key})`;
}

/** Finds the column of a heading: by its key, alone or in brackets, or by its label. */
export function columnOf(heading: string): Column | undefined {
  const key = /\((\w+)\)$/.exec(heading)?.[1] ?? heading;
  const label = heading.replace(/\s+/g, '');
  return (
    COLUMNS.find((column) => column.key.toLowerCase() === key.toLowerCase()) ??
    COLUMNS.find((column) => column.label.replace(/\s+/g, '') === label)
  );
}

function columnOfField(field: DestinationField): FieldColumn {
  const { kind, label } = entryOfField(field);
  const cellsOf = CELLS[kind] as (field: DestinationField) => Cells;
  return { key: keyOfField(field), label, field, ...cellsOf(field) };
}

const WRONG_VALUE = '올바르지 않은 값입니다.';

function checked(field: DestinationField, value: unknown): unknown {
  const result = entryOfField(field).schema.safeParse(value, { error: () => WRONG_VALUE });
  if (result.success) return result.data;
  throw new CellProblem(result.error.issues[0]?.message ?? WRONG_VALUE);
}

function partsOf(cell: string): string[] {
  return cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function closureOf(part: string): unknown {
  const problem = closureProblem(part);
  if (problem) throw new CellProblem(`‘${part.slice(0, 50)}’: ${problem}`);
  return parseClosure(part);
}

function stationOf(cell: string): unknown {
  if (cell === '') return null;
  const [nameKo = '', nameJa = '', walk = '', ...more] = cell.split('|').map((part) => part.trim());
  if (more.length > 0 || !/^\d{0,3}$/.test(walk))
    throw new CellProblem("가까운 역은 '난바 | なんば | 4'처럼 적어주세요.");
  return { nameKo, nameJa, walkMinutes: walk === '' ? null : Number(walk) };
}

function choiceOf(field: DestinationField, cell: string): unknown {
  if (cell === '') return EMPTY_DESTINATION[field];
  const { choices = [], label } = entryOfField(field);
  const chosen = choices.find(([, words]) => words === cell);
  if (chosen) return chosen[0];
  throw new CellProblem(`${label}: ${choices.map(([, words]) => words).join(', ')} 가운데 하나로 적어주세요.`);
}

function admissionOf(cell: string): unknown {
  if (cell === '') return null;
  const [asOf = '', adult = '', child = '', ...note] = cell.split('|').map((part) => part.trim());
  if (![adult, child].every((yen) => /^\d{0,7}$/.test(yen)))
    throw new CellProblem("입장료는 '2026-10 | 1200 | 600 | 안내'처럼 적어주세요.");
  const yenOf = (yen: string) => (yen === '' ? null : Number(yen));
  return { adultYen: yenOf(adult), childYen: yenOf(child), note: note.join(' | ') || null, asOf };
}

function number(
  field: FieldOfKind<'degrees' | 'minutes'>,
  pattern: RegExp,
  problem: string,
  empty: null | undefined,
): Cells {
  return {
    write: (place) => String(place[field] ?? ''),
    read(cell) {
      if (!pattern.test(cell)) throw new CellProblem(problem);
      return checked(field, cell === '' ? empty : Number(cell));
    },
  };
}

function statusOf(cell: string): 'Y' | 'N' {
  if (['', '활성', 'Y', 'y', '등록완료'].includes(cell)) return 'Y';
  if (['비활성', 'N', 'n'].includes(cell)) return 'N';
  throw new CellProblem(`상태는 '활성' 또는 '비활성'으로 적어주세요.`);
}

function reference(field: FieldOfKind<'reference'>, listIn: (names: Names) => NameList): Cells {
  return {
    write: (place, names) => listIn(names).nameOf(place[field]),
    read: (cell, names) => (cell === '' ? checked(field, 0) : listIn(names).noOf(cell)),
  };
}

function listed(
  key: string,
  label: string,
  field: 'optionNos' | 'tagNos' | 'themaNos',
  listIn: (names: Names) => NameList,
  most: number,
): FieldColumn {
  return {
    key,
    label,
    field,
    write: (place, names) => place[field].map((no) => listIn(names).nameOf(no)).join('; '),
    read(cell, names) {
      const parts = partsOf(cell);
      if (parts.length > most) throw new CellProblem(`최대 ${most}개까지 입력 가능합니다.`);
      return [...new Set(parts.map((part) => listIn(names).noOf(part)))];
    },
  };
}
