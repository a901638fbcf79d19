import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface OutageSwitch {
  /** The server's address through the proxy. */
  url: string;
  /** Drops every connection and refuses new ones, like a stopped server. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Keeps connections open and forwards nothing, like a broken network. */
  freeze(): void;
  /** Forwards what clients send and holds back what the server answers. */
  freezeAnswers(): void;
  /** Forwards the delayed bytes. */
  thaw(): void;
  close(): Promise<void>;
}

/** A proxy between a client and a real server, so that a test can cut only its own connection. */
export async function openOutageSwitch(serverUrl: string): Promise<OutageSwitch> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    keep(client);
    keep(upstream);
    upstreams.add(upstream);
    upstream.on('close', () => upstreams.delete(upstream));
    client.pipe(upstream).pipe(client);
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const freeze = () => {
    isFrozen = true;
    for (const socket of sockets) socket.pause();
  };
  const freezeAnswers = () => {
    for (const upstream of upstreams) upstream.pause();
  };
  const thaw = () => {
    isFrozen = false;
    for (const socket of sockets) socket.resume();
  };
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    cut,
    restore: () => listen(own),
    freeze,
    freezeAnswers,
    thaw,
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
