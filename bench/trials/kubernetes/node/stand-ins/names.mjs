// Stands in for CoreDNS: answers for the names of the file that it is given, which the trial rewrites.
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const [file = ''] = process.argv.slice(2);
const HEADER_BYTES = 12;
const [A, NOT_FOUND] = [1, 3];

const socket = createSocket('udp4', (query, from) => socket.send(answerTo(query), from.port, from.address));
socket.bind(53);

/** @param {Buffer} query */
function answerTo(query) {
  const labels = [];
  let at = HEADER_BYTES;
  for (let length = query[at]; length > 0; length = query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const found = JSON.parse(readFileSync(file, 'utf8'))[labels.join('.').toLowerCase()];
  const addresses = query.readUInt16BE(at + 1) === A ? (found ?? []) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 | (found ? 0 : NOT_FOUND), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(HEADER_BYTES, at + 5), ...records]);
}
