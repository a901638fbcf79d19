import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A PMTiles file (version 3, nothing compressed) in which every tile from level 0 to 12 is the same: land, and one
 * major road across it.
 */
function streetFile(): Buffer {
  const tile = tileOf([layerOf('earth', 'earth', POLYGON, SQUARE), layerOf('roads', 'major_road', LINE, ACROSS)]);
  const root = Buffer.from([1, 0, EVERY_TILE, tile.length, 1].flatMap(varint));
  const metadata = Buffer.from(JSON.stringify({ attribution: '거리 예시' }));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const [rootAt, metadataAt] = [HEADER_BYTES, HEADER_BYTES + root.length];
  const tilesAt = metadataAt + metadata.length;
  [rootAt, root.length, metadataAt, metadata.length, 0, 0, tilesAt, tile.length, 1, 1, 1].forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  });
  // Clustered, no compression of directories and of tiles, vector tiles, levels.
  for (const [index, value] of [1, 1, 1, 1, 0, DEEPEST].entries()) header.writeUInt8(value, 96 + index);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  return Buffer.concat([header, root, metadata, tile]);
}

const HEADER_BYTES = 127;
const DEEPEST = 12;
/** As a run: all tiles of all levels. */
const EVERY_TILE = (4 ** (DEEPEST + 1) - 1) / 3;
const [LINE, POLYGON] = [2, 3];
/** Commands of a vector tile in its 4096 units: move, lines, close. */
const SQUARE = [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15];
const ACROSS = [9, 0, 4096, 10, 8192, 0];

function tileOf(layers: readonly number[][]): Buffer {
  return Buffer.from(layers.flatMap((layer) => field(3, layer)));
}

/** A layer with one feature of this kind. */
function layerOf(name: string, kind: string, type: number, geometry: readonly number[]): number[] {
  const feature = [...field(2, [0, 0]), ...varint(24), ...varint(type), ...field(4, geometry.flatMap(varint))];
  return [
    ...[...varint(120), 2],
    ...field(1, [...Buffer.from(name)]),
    ...field(2, feature),
    ...field(3, [...Buffer.from('kind')]),
    ...field(4, field(1, [...Buffer.from(kind)])),
    ...[...varint(40), ...varint(4096)],
  ];
}

/** A field with a length, in protocol buffers. */
function field(number: number, bytes: readonly number[]): number[] {
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

export interface StreetServer {
  url: string;
  /** Which pieces of the file were asked for. */
  ranges: string[];
  fail(): void;
  close(): void;
}

/** Serves the file in pieces, as an object store does. */
export async function serveStreets(): Promise<StreetServer> {
  const file = streetFile();
  const ranges: string[] = [];
  let isFailing = false;
  const server: Server = createServer(({ headers }, answer) => {
    answer.setHeader('access-control-allow-origin', '*');
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    ranges.push(headers.range ?? '');
    if (isFailing) return answer.writeHead(503).end();
    const end = Math.min(Number(to), file.length - 1);
    answer.writeHead(206, { 'content-range': `bytes ${from}-${end}/${file.length}`, etag: '"streets"' });
    return answer.end(file.subarray(Number(from), end + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/osaka.pmtiles`,
    ranges,
    fail: () => {
      isFailing = true;
    },
    close: () => void server.close(),
  };
}
