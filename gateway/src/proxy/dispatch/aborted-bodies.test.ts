import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type GatewayProcess, PROCESS_START_MS, startGatewayProcess } from '../../testing/gateway-process.ts';
import { ask } from '../../testing/raw.ts';
import { answerJson, type FakeService, startService } from '../../testing/services.ts';

let service: FakeService;
let gateway: GatewayProcess;

beforeEach(async () => {
  service = await startService();
  gateway = await startGatewayProcess(service);
}, PROCESS_START_MS);
afterEach(async () => {
  await gateway.stop();
  await service.stop();
});

test.each([
  ['a service that answers', answerJson],
  ['a service that never answers', () => undefined],
  [
    'a service that refuses before the body has come',
    (_request: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(401).end(),
  ],
] as const)(
  'clients that leave within their bodies do not end the gateway before %s',
  async (_, handle) => {
    service.handle = handle as FakeService['handle'];
    for (const path of [
      '/api/reviews',
      '/api/upload/s3',
      '/api/auth/login',
      '/api/travels/user/search',
      '/api/chat/create',
    ]) {
      await Promise.all(Array.from({ length: 300 }, (_, at) => abortWithinBody(path, 1 + (at % 10))));
      await Promise.all(Array.from({ length: 80 }, (_, at) => abortWithinBody(path, 40 + at)));
    }
    service.handle = answerJson;
    const { status } = await ask(gateway.port, 'GET /api/travels HTTP/1.1');
    expect({ status, exitCode: gateway.child.exitCode, errors: gateway.errors() }).toEqual({
      status: 200,
      exitCode: null,
      errors: '',
    });
  },
  PROCESS_START_MS,
);

/** Sends the head and the first part of a multipart body and closes some milliseconds later. */
async function abortWithinBody(path: string, afterMs: number): Promise<void> {
  const socket: Socket = connect(gateway.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer a.b.c\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b\r\ncontent-disposition: form-data; name="review"\r\n\r\n{`,
  );
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  socket.destroy();
  await closed;
}
