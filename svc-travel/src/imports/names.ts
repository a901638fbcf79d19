import type { Reference } from '../catalogue/reference.ts';
import { nameKeyOf } from '../documents/name-key.ts';
import { CellProblem } from './cell-problem.ts';

/** Resolves names in cells to numbers. */
export interface NameList {
  nameOf(no: number): string;
  /** Throws CellProblem for an unknown name. */
  noOf(name: string): number;
}
export type Names = ReturnType<typeof namesOf>;

export function namesOf({ cities, categories, districts, facilities, tags, themes }: Reference) {
  const inCity = (no: number) =>
    `${cities.get(districts.get(no)?.cityNo ?? 0)?.cityName ?? ''} ${districts.get(no)?.guName ?? ''}`.trim();
  return {
    category: listOf('카테고리', [...categories.values()], ({ categoryName }) => [categoryName]),
    // Districts of two cities may share a name and are then distinguished by the city.
    district: listOf('지역', [...districts.values()], ({ _id, guName }) => [guName, inCity(_id)]),
    facility: listOf('편의시설', [...facilities.values()], ({ optionName }) => [optionName]),
    tag: listOf('태그', [...tags.values()], ({ tagName }) => [tagName, tagName.replace(/^#/, '')]),
    theme: listOf('테마', [...themes.values()], ({ themaName }) => [themaName]),
  };
}

function listOf<R extends { _id: number }>(
  label: string,
  rows: readonly R[],
  spellings: (row: R) => string[],
): NameList {
  const numbers = new Map<string, number | undefined>();
  for (const row of rows) {
    for (const key of new Set(spellings(row).map((name) => nameKeyOf(name))))
      numbers.set(key, numbers.has(key) ? undefined : row._id);
  }
  const names = new Map(
    rows.map((row) => [row._id, spellings(row).find((name) => numbers.get(nameKeyOf(name)) === row._id) ?? '']),
  );
  return {
    nameOf: (no) => names.get(no) ?? '',
    noOf(name) {
      const key = nameKeyOf(name);
      const no = numbers.get(key);
      if (no !== undefined) return no;
      const shown = name.length > 50 ? `${name.slice(0, 50)}…` : name;
      throw new CellProblem(
        numbers.has(key)
          ? `같은 이름이 여럿입니다. 도시와 함께 적어주세요: ${shown}`
          : `등록되지 않은 ${label}입니다: ${shown}`,
      );
    },
  };
}
