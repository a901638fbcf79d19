import { parse } from 'csv-parse/browser/esm/sync';
import { readLink } from './links.ts';
import { addPoint, positionAt, type Reading, UnreadableFile } from './points.ts';

/** Headings of saved lists of Google in its languages, and of plain tables. */
const COLUMNS = {
  name: ['title', 'name', '제목', '이름', '장소', 'タイトル', '名前'],
  note: ['note', 'notes', 'description', '메모', '설명', 'メモ'],
  url: ['url', 'link', '링크'],
  comment: ['comment', '댓글', 'コメント'],
  address: ['address', '주소', '住所'],
  latitude: ['latitude', 'lat', '위도'],
  longitude: ['longitude', 'lng', 'lon', '경도'],
};
type Column = keyof typeof COLUMNS;

/** A saved list; what stands before its headings is its description. */
export function readCsv(source: string): Reading {
  const rows = rowsOf(source);
  const headings = rows.findIndex((row) => isHeading(row));
  if (headings < 0) throw new UnreadableFile();
  const columns = columnsOf(rows[headings] as string[]);
  const reading: Reading = { points: [], skipped: [] };
  for (const row of rows.slice(headings + 1)) {
    if (row.every((field) => field.trim() === '')) continue;
    const field = (column: Column) => row[columns[column]]?.trim() ?? '';
    const linked = field('url') ? readLink(field('url')) : 'nothing';
    const place = typeof linked === 'object' ? linked : undefined;
    addPoint(reading, {
      name: field('name') || place?.name,
      position: positionAt(field('longitude'), field('latitude')) ?? place?.position ?? null,
      note: [field('note'), field('comment')].filter(Boolean).join('\n'),
      address: field('address'),
      link: field('url'),
    });
  }
  return reading;
}

function rowsOf(source: string): string[][] {
  const firstLine = source.slice(0, source.indexOf('\n') >>> 0);
  try {
    return parse(source, {
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: firstLine.includes('\t') ? '\t' : firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',',
    });
  } catch {
    throw new UnreadableFile();
  }
}

function columnsOf(row: readonly string[]): Record<Column, number> {
  const headings = row.map((field) => field.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [column, headings.findIndex((name) => names.includes(name))]),
  ) as Record<Column, number>;
}

function isHeading(row: readonly string[]): boolean {
  const { name, url, latitude, longitude } = columnsOf(row);
  return name >= 0 && (url >= 0 || (latitude >= 0 && longitude >= 0));
}
