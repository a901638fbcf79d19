import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A fake service on its own port: real sockets, answers as the test defines them. */
export interface FakeService {
  url: string;
  port: number;
  server: Server;
  requests: IncomingMessage[];
  sockets: Set<Socket>;
  handle: RequestListener;
  stop(): Promise<void>;
}

export async function startService(handle: RequestListener = answerJson, port = 0): Promise<FakeService> {
  const server = createServer((request, response) => {
    service.requests.push(request);
    service.handle(request, response);
  });
  const service: FakeService = {
    url: '',
    port: 0,
    server,
    requests: [],
    sockets: new Set(),
    handle,
    stop: () => stop(service),
  };
  server.on('connection', (socket) => {
    service.sockets.add(socket);
    socket.on('close', () => service.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  service.port = (server.address() as AddressInfo).port;
  service.url = `http://127.0.0.1:${service.port}`;
  return service;
}

/** Answers with the request it received. */
export const answerJson: RequestListener = (request, response) => {
  let bytes = 0;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    const body = JSON.stringify({ method: request.method, url: request.url, headers: request.headers, bytes });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
};

async function stop({ server, sockets }: FakeService): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}

/** Waits until a condition holds, for effects on other sockets. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
