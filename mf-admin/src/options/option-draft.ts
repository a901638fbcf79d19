import type { Kind } from '@osaka/contracts/travel';
import { decimalOf } from '../decimal.ts';
import { KINDS, type OptionRow } from './option-row.ts';

/** Form values of the dialog. */
export interface OptionValues {
  name: string;
  status: 'Y' | 'N';
  cityNo: string;
  mapX: string;
  mapY: string;
}

/** The draft to save, without fields that the kind does not have. */
export interface OptionDraft {
  name: string;
  status: 'Y' | 'N';
  cityNo: number;
  mapX: number;
  mapY: number;
}

export function optionValuesOf(row: OptionRow | undefined): OptionValues {
  return {
    name: row?.name ?? '',
    status: row?.status ?? 'Y',
    cityNo: String(row?.cityNo ?? ''),
    mapX: String(row?.mapX ?? ''),
    mapY: String(row?.mapY ?? ''),
  };
}

export type OptionProblems = Partial<Record<keyof OptionValues, string>>;

export function optionDraftOf(
  kind: Kind,
  { name, status, cityNo, mapX, mapY }: OptionValues,
): { draft: OptionDraft; problems: OptionProblems } {
  const { hasCity, hasPosition } = KINDS[kind];
  const trimmed = name.trim();
  const problems: OptionProblems = {};
  if (hasCity && cityNo === '') problems.cityNo = '시/도를 선택해주세요.';
  if (hasPosition && decimalOf(mapX) === undefined) problems.mapX = '경도는 숫자로 입력해주세요.';
  if (hasPosition && decimalOf(mapY) === undefined) problems.mapY = '위도는 숫자로 입력해주세요.';
  return {
    draft: {
      name: kind === 'tag' ? `#${trimmed.replace(/^#+/, '')}` : trimmed,
      status,
      cityNo: Number(cityNo),
      mapX: decimalOf(mapX) ?? 0,
      mapY: decimalOf(mapY) ?? 0,
    },
    problems,
  };
}

/** The message of a failed call that returned none. */
export function failureOf(kind: Kind, what: '등록' | '수정' | '삭제'): string {
  return (kind === 'city' || kind === 'gu') && what !== '등록'
    ? `${what} 실패`
    : `${KINDS[kind].label} ${what}에 실패했습니다.`;
}
