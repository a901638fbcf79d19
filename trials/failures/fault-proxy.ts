import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Exchange, Fault } from './faults.ts';

/** The site as one browser reaches it: files fail on their way. */
export interface FaultProxy {
  site: string;
  /** From now on the files fail. */
  begin(matches: (path: string) => boolean, fault: Fault): void;
  /**
   * New requests are answered again; those that hang go on hanging. `released`: the slice whose next release has mended
   * it.
   */
  end(released?: string): void;
  /** When a file that fails was first requested, in ms of `performance.now()`. */
  requestedMs(): number | undefined;
  /** Reports of errors that the page has sent. */
  reports(): number;
  /** Forgets the last fault and closes what hangs. */
  reset(): void;
  close(): void;
}

const MENDED = '-mended';

export async function openFaultProxy(site: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(site);
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  let failing: { matches: (path: string) => boolean; fault: Fault } | undefined;
  let mended: string | undefined;
  let requestedMs: number | undefined;
  let reports = 0;

  const server = createServer((incoming, response) => {
    response.on('error', () => undefined);
    incoming.url = incoming.url?.replace(`${MENDED}/`, '/');
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    if (path === '/reports/page') reports += 1;
    if (failing?.matches(path)) {
      requestedMs ??= performance.now();
      void Promise.resolve(failing.fault.answer(exchangeOf(incoming, response))).catch(() => response.destroy());
    } else if (mended && (path === '/remotes.json' || incoming.headers['sec-fetch-dest'] === 'document'))
      void sendMended(incoming, response, mended).catch(() => response.destroy());
    else
      forward(
        incoming,
        (upstream) => void upstream.pipe(response.writeHead(upstream.statusCode ?? 502, upstream.headers)),
        response,
      );
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : `${name}: ${all[at + 1]}`));
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  function forward(incoming: IncomingMessage, take: (upstream: IncomingMessage) => void, response: ServerResponse) {
    const outgoing = request(
      { agent, hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      take,
    );
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  function exchangeOf(incoming: IncomingMessage, response: ServerResponse): Exchange {
    const send = (status: number, headers: Record<string, string>, size: number) =>
      response.writeHead(status, { ...headers, 'content-length': size });
    return {
      original: () => original(incoming, response),
      answer: (status, headers, body) => void send(status, headers, Buffer.byteLength(body)).end(body),
      drip(headers, parts, pauseMs) {
        send(200, headers, [...parts].length);
        const left = [...parts].values();
        const timer = setInterval(() => response.write(left.next().value ?? ''), pauseMs);
        response.on('close', () => clearInterval(timer));
      },
      cut(headers, body, size) {
        send(200, headers, size).write(body, () => setTimeout(() => response.destroy(), 20));
      },
      close: () => void response.destroy(),
    };
  }

  function original(incoming: IncomingMessage, response: ServerResponse) {
    delete incoming.headers['accept-encoding'];
    return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
      forward(
        incoming,
        async (upstream) => {
          const type = upstream.headers['content-type'] ?? 'application/octet-stream';
          const cache = upstream.headers['cache-control'] ?? 'no-cache';
          const body = Buffer.concat(await upstream.toArray());
          resolve({
            status: upstream.statusCode ?? 502,
            headers: { 'content-type': type, 'cache-control': cache },
            body,
          });
        },
        response,
      );
      response.on('close', () => reject(new Error('the browser has left')));
    });
  }

  /** A page or the list as it is after the release of a version without the defect, which has addresses of its own. */
  async function sendMended(incoming: IncomingMessage, response: ServerResponse, slice: string) {
    const { status, headers, body } = await original(incoming, response);
    const text = body.toString();
    const version = new RegExp(`/remotes/${slice}/([^/"]+)/`).exec(text)?.[1];
    response.writeHead(status, headers).end(version ? text.replaceAll(version, version + MENDED) : text);
  }

  return {
    site: `http://127.0.0.1:${address.port}`,
    begin(matches, fault) {
      failing = { matches, fault };
    },
    end(released) {
      failing = undefined;
      mended = released;
    },
    requestedMs: () => requestedMs,
    reports: () => reports,
    reset() {
      failing = undefined;
      mended = undefined;
      requestedMs = undefined;
      reports = 0;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      agent.destroy();
    },
  };
}
