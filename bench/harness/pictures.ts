import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A grey PNG, which compresses to almost nothing at any size. */
export function greyPng(width: number, height: number, shade = 128): Buffer {
  const row = Buffer.alloc(width + 1, shade);
  row[0] = 0;
  return pngOf(width, height, deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 1 }));
}

/** A PNG with any image data, valid or not. */
export function pngOf(width: number, height: number, compressed: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, greyscale, not interlaced.
  header[8] = 8;
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
