import { decodeText } from './decode-text.ts';
import { LIMITS, type Reading, UnreadableFile } from './points.ts';

/** Reads a file by what it contains; its name only tells a table from nothing. Throws UnreadableFile. */
export async function readPlacesFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<Reading> {
  if (file.size > LIMITS.bytes) throw new UnreadableFile('파일이 10MB를 넘어요.');
  const reading = await readBytes(new Uint8Array(await file.arrayBuffer()), file.name);
  if (reading.points.length > LIMITS.points) throw new UnreadableFile('한 번에 500곳까지 가져올 수 있어요.');
  return reading;
}

/** A parser is loaded with the first file that needs it. */
async function readBytes(bytes: Uint8Array, name: string): Promise<Reading> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { unpackKml } = await import('./kmz.ts');
    return readXml(decodeText(unpackKml(bytes)));
  }
  const text = decodeText(bytes);
  const start = text.trimStart().slice(0, 200);
  if (start.startsWith('<')) return readXml(text);
  if (/^BEGIN:VCALENDAR/i.test(start)) return (await import('./calendar.ts')).readCalendar(decodeText(unfolded(bytes)));
  if (/^[{[]/.test(start)) return (await import('./json.ts')).readJson(text);
  if (/\.csv$/i.test(name)) return (await import('./csv.ts')).readCsv(text);
  throw new UnreadableFile();
}

async function readXml(text: string): Promise<Reading> {
  return (await import('./xml.ts')).readXml(text);
}

/** Lines of a calendar are folded between bytes, also within a letter (RFC 5545, 3.1). */
function unfolded(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lineEnd = bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? 2 : bytes[at] === 0x0a ? 1 : 0;
    const isFold = lineEnd > 0 && (bytes[at + lineEnd] === 0x20 || bytes[at + lineEnd] === 0x09);
    if (isFold) at += lineEnd;
    else kept[length++] = bytes[at] as number;
  }
  return kept.subarray(0, length);
}
