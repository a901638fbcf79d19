import type { AdminPass, Pass, PassWords } from '@osaka/contracts/travel';
import { csvLine, unescapeFormula } from '@osaka/domain/csv';
import { parse } from 'csv-parse/browser/esm/sync';
import { CODECS, differences, labelOf, PASS_FIELDS, type PassValues, readPass, valuesOf } from './pass-draft.ts';

const NUMBER = '번호';
const UNREADABLE = 'CSV 파일을 읽을 수 없습니다. 내보낸 파일의 머리글을 그대로 두고 CSV UTF-8로 저장해주세요.';

/** All passes as a table for spreadsheets. */
export function passesCsv(passes: readonly Pass[]): string {
  const head = [NUMBER, ...PASS_FIELDS.map(labelOf)];
  const rows = passes.map((pass) => [String(pass.passNo), ...PASS_FIELDS.map((field) => CODECS[field].write(pass))]);
  return `\uFEFF${[head, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')}`;
}

/** A row of a file beside what is stored. */
export type FileRow = { line: number; name: string } & (
  | {
      state: 'new' | 'changed';
      passNo: number | undefined;
      version: number | undefined;
      words: PassWords;
      changes: string[];
    }
  | { state: 'same' }
  | { state: 'wrong'; problems: string[] }
);

/** What each row would change; a column that is missing keeps its values. Throws where it is no such file. */
export function compareFile(source: string, passes: readonly AdminPass[]): FileRow[] {
  const [head = [], ...rows] = rowsOf(source);
  const columnOf = (label: string) => head.findIndex((heading) => heading.trim() === label);
  if (columnOf(labelOf('nameKo')) < 0) throw new Error(UNREADABLE);
  return rows.map((row, index) => {
    const cell = (label: string) => unescapeFormula(row[columnOf(label)] ?? '').trim();
    const number = columnOf(NUMBER) < 0 ? '' : cell(NUMBER);
    const name = cell(labelOf('nameKo'));
    const stored = passes.find(({ passNo, nameKo }) => (number ? String(passNo) === number : nameKo === name));
    const line = index + 2;
    if (number && !stored) return { line, name, state: 'wrong', problems: [`${number}번 패스가 없습니다.`] };
    const usual = valuesOf(stored);
    const values = Object.fromEntries(
      PASS_FIELDS.map((field) => {
        const isThere = columnOf(labelOf(field)) >= 0;
        return [field, isThere ? cell(labelOf(field)) : usual[field]];
      }),
    ) as PassValues;
    const read = readPass(values);
    if ('problems' in read) return { line, name, state: 'wrong', problems: Object.values(read.problems) };
    const { passNo, version } = stored ?? { passNo: undefined, version: undefined };
    if (!stored) return { line, name, state: 'new', passNo, version, words: read.words, changes: [] };
    const changes = differences(stored, read.words);
    if (changes.length === 0) return { line, name, state: 'same' };
    return { line, name, state: 'changed', passNo, version, words: read.words, changes };
  });
}

function rowsOf(source: string): string[][] {
  try {
    return parse(source, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw new Error(UNREADABLE);
  }
}
