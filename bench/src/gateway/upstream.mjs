// A minimal service with 216 bytes of JSON, so that the proxy dominates the measurement.
import { createServer } from 'node:http';

const body = JSON.stringify({ code: '200', data: { travelNo: 7, title: '오사카성', filler: '' } });
const answer = Buffer.from(body.replace('""', JSON.stringify('x'.repeat(216 - Buffer.byteLength(body)))));

const server = createServer((_, response) => {
  response.writeHead(200, ['content-type', 'application/json', 'content-length', String(answer.length)]).end(answer);
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
