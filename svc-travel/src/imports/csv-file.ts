import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { IMPORT_MAX_ROWS } from '@osaka/contracts/travel';
import { unescapeFormula } from '@osaka/domain/csv';
import { AppError } from '@osaka/service-kit';
import { CsvError, type Parser, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import type { EventLoopYield } from '../event-loop/event-loop-yield.ts';
import { plain } from './cells.ts';

export interface Table {
  encoding: 'UTF-8' | 'CP949';
  headings: string[];
  /** Non-empty rows, numbered as in spreadsheets: the headings are row 1. */
  records: { rowNo: number; cells: string[] }[];
}

const CHUNK_BYTES = 64 * 1024;
const RECORD_MAX_BYTES = 512 * 1024;
const SAVE_AS = "엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.";

/** Parses a CSV file as written by spreadsheets; throws INVALID with advice. */
export async function readTable(bytes: Uint8Array, pause: EventLoopYield): Promise<Table> {
  const encoding = encodingOf(bytes);
  const parser = Readable.from(piecesOf(bytes, encoding, pause)).compose(
    // All ends of lines by name, because the parser would take the first one for that of the whole file.
    parse({
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: RECORD_MAX_BYTES,
    }),
  ) as unknown as Parser;
  const records: Table['records'] = [];
  let headings: string[] | undefined;
  let rowNo = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      rowNo++;
      const cells = record.map((cell) => unescapeFormula(plain(cell)));
      if (!headings) headings = cells;
      else if (cells.some((cell) => cell !== '')) records.push({ rowNo, cells });
      if (records.length > IMPORT_MAX_ROWS)
        throw invalid(
          `한 번에 ${IMPORT_MAX_ROWS.toLocaleString('ko-KR')}행까지 가져올 수 있습니다. 파일을 나누어 올려주세요.`,
        );
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw invalid(
        `${((error as { records?: number }).records ?? rowNo) + 1}행의 따옴표(")가 올바르지 않습니다. 따옴표가 든 칸은 따옴표로 감싸고 안의 따옴표는 두 번 적어주세요.`,
      );
    throw error;
  }
  if (!headings) throw invalid('빈 파일입니다.');
  return { encoding, headings, records };
}

function encodingOf(bytes: Uint8Array): Table['encoding'] {
  if (bytes.length === 0) throw invalid('빈 파일입니다.');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw invalid(`엑셀 파일은 읽을 수 없습니다. ${SAVE_AS}`);
  if (bytes.includes(0)) throw invalid(`파일의 문자 인코딩을 읽을 수 없습니다. ${SAVE_AS}`);
  return isUtf8(bytes) ? 'UTF-8' : 'CP949';
}

async function* piecesOf(
  bytes: Uint8Array,
  encoding: Table['encoding'],
  pause: EventLoopYield,
): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const piece = decoder.write(Buffer.from(bytes.subarray(from, from + CHUNK_BYTES)));
    if (encoding === 'CP949' && piece.includes('\ufffd'))
      throw invalid(`파일의 문자 인코딩을 읽을 수 없습니다. ${SAVE_AS}`);
    if (piece) yield piece;
    await pause();
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

function invalid(message: string): AppError {
  return new AppError('INVALID', message, { errors: [{ path: 'file', message }] });
}
