import { closureProblem, closureText, destinationDraft, parseClosure } from '@osaka/contracts/travel';
import type { Place } from '../catalogue/place.ts';
import { stationText } from '../documents/station-text.ts';
import { CellProblem } from './cell-problem.ts';
import { hoursOf, hoursText } from './hours-cell.ts';
import type { NameList, Names } from './names.ts';

/** Fields that an import can change. */
export type Field =
  | 'title'
  | 'status'
  | 'categoryNo'
  | 'guNo'
  | 'address'
  | 'mapY'
  | 'mapX'
  | 'tel'
  | 'email'
  | 'website'
  | 'explain'
  | 'description'
  | 'timeList'
  | 'titleJa'
  | 'addressJa'
  | 'station'
  | 'stayMinutes'
  | 'lastEntryMinutes'
  | 'closures'
  | 'optionNos'
  | 'tagNos'
  | 'themaNos';

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

export const FIELDS: readonly FieldColumn[] = [
  text('title', '이름'),
  {
    key: 'status',
    label: '상태',
    field: 'status',
    write: ({ status }) => (status === 'Y' ? '활성' : '비활성'),
    read: statusOf,
  },
  named('category', '카테고리', 'categoryNo', ({ category }) => category, '카테고리를 선택해주세요.'),
  named('district', '지역', 'guNo', ({ district }) => district, '지역을 선택해주세요.'),
  text('address', '주소'),
  degrees('mapY', '위도'),
  degrees('mapX', '경도'),
  text('tel', '전화'),
  text('email', '이메일'),
  text('website', '웹사이트'),
  text('explain', '한 줄 소개'),
  text('description', '상세 설명'),
  {
    key: 'hours',
    label: '운영 시간',
    field: 'timeList',
    write: ({ timeList }) => hoursText(timeList),
    read: (cell) => checked('timeList', hoursOf(cell)),
  },
  {
    key: 'closures',
    label: '휴무 규칙',
    field: 'closures',
    write: ({ closures }) => closures.map(closureText).join('; '),
    read: (cell) => checked('closures', partsOf(cell).map(closureOf)),
  },
  minutes('lastEntryMinutes', '입장 마감'),
  minutes('stayMinutes', '머무는 시간'),
  {
    key: 'station',
    label: '가까운 역',
    field: 'station',
    write: ({ station }) => (station ? stationText(station) : ''),
    read: stationOf,
  },
  text('titleJa', '일본어 이름'),
  text('addressJa', '일본어 주소'),
  listed('facilities', '편의시설', 'optionNos', ({ facility }) => facility, 100),
  listed('tags', '태그', 'tagNos', ({ tag }) => tag, 30),
  listed('themes', '테마', 'themaNos', ({ theme }) => theme, 100),
];

/** For information only; not imported. */
const INFORMATION: readonly Column[] = [
  { key: 'images', label: '사진 수', write: ({ imageList }) => String(imageList.length) },
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

type DraftField = keyof typeof destinationDraft.shape;

function checked(field: DraftField, value: unknown): unknown {
  const result = destinationDraft.shape[field].safeParse(value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? '';
  throw new CellProblem(/[가-힣]/.test(message) ? message : '올바르지 않은 값입니다.');
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
  if (cell === '') return checked('station', null);
  const [nameKo = '', nameJa = '', walk = '', ...more] = cell.split('|').map((part) => part.trim());
  if (more.length > 0 || !/^\d{0,3}$/.test(walk))
    throw new CellProblem("가까운 역은 '난바 | なんば | 4'처럼 적어주세요.");
  return checked('station', { nameKo, nameJa, walkMinutes: walk === '' ? null : Number(walk) });
}

function minutes(field: 'stayMinutes' | 'lastEntryMinutes', label: string): FieldColumn {
  return {
    key: field,
    label,
    field,
    write: (place) => String(place[field] ?? ''),
    read(cell) {
      if (!/^\d{0,5}$/.test(cell)) throw new CellProblem(`${label}은 분을 숫자로 입력해주세요.`);
      return checked(field, cell === '' ? null : Number(cell));
    },
  };
}

function text(
  field: 'titleJa' | 'addressJa' | 'title' | 'address' | 'tel' | 'email' | 'website' | 'explain' | 'description',
  label: string,
): FieldColumn {
  return { key: field, label, field, write: (place) => place[field], read: (cell) => checked(field, cell) };
}

function degrees(field: 'mapX' | 'mapY', label: string): FieldColumn {
  return {
    key: field,
    label,
    field,
    write: (place) => String(place[field] ?? ''),
    read(cell) {
      if (cell !== '' && !/^-?\d{1,6}(\.\d+)?$/.test(cell)) throw new CellProblem(`${label}는 숫자로 입력해주세요.`);
      return checked(field, cell === '' ? undefined : Number(cell));
    },
  };
}

function statusOf(cell: string): 'Y' | 'N' {
  if (['', '활성', 'Y', 'y', '등록완료'].includes(cell)) return 'Y';
  if (['비활성', 'N', 'n'].includes(cell)) return 'N';
  throw new CellProblem(`상태는 '활성' 또는 '비활성'으로 적어주세요.`);
}

function named(
  key: string,
  label: string,
  field: 'categoryNo' | 'guNo',
  listIn: (names: Names) => NameList,
  missing: string,
): FieldColumn {
  return {
    key,
    label,
    field,
    write: (place, names) => listIn(names).nameOf(place[field]),
    read(cell, names) {
      if (cell === '') throw new CellProblem(missing);
      return listIn(names).noOf(cell);
    },
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
