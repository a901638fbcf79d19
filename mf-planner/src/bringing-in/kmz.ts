import { Unzip, UnzipInflate } from 'fflate';
import { LIMITS, UnreadableFile } from './points.ts';

const PIECE = 65_536;

/** The first KML of an archive; nothing else of it is unpacked, and nothing is written anywhere. */
export function unpackKml(archive: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let [isFound, isDone, declared, unpacked] = [false, false, 0, 0];
  const unzip = new Unzip((file) => {
    declared += file.originalSize ?? 0;
    if (declared > LIMITS.unpackedBytes) throw new UnreadableFile('압축을 풀면 50MB를 넘어요.');
    if (isFound || !/\.kml$/i.test(file.name)) return;
    isFound = true;
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      unpacked += data.length;
      if (unpacked > LIMITS.unpackedBytes) throw new UnreadableFile('압축을 풀면 50MB를 넘어요.');
      pieces.push(data);
      isDone = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length; at += PIECE)
      unzip.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile();
  }
  if (!isDone) throw new UnreadableFile();
  const kml = new Uint8Array(unpacked);
  let at = 0;
  for (const piece of pieces) {
    kml.set(piece, at);
    at += piece.length;
  }
  return kml;
}
