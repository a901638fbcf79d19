import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy in front of a server that can be cut or frozen, for one client. */
export interface NetworkSwitch {
  port: number;
  /** Drops all connections and refuses new ones. */
  cut(): void;
  /** Keeps all connections open without forwarding data. */
  freeze(): void;
  /** Restores the connection; held data is forwarded. */
  restore(): Promise<void>;
  close(): void;
}

export async function openNetworkSwitch(toPort: number, port: number): Promise<NetworkSwitch> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let server = await listen();

  function join(client: Socket) {
    const upstream = connect(toPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
    if (isFrozen) hold();
  }

  function hold() {
    for (const socket of sockets) socket.pause();
  }

  function listen(): Promise<Server> {
    return new Promise((resolve, reject) => {
      const created = createServer(join).once('error', reject);
      created.listen(port, '127.0.0.1', () => resolve(created));
    });
  }

  function cut() {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  return {
    port,
    cut,
    freeze() {
      isFrozen = true;
      hold();
    },
    async restore() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) server = await listen();
    },
    close: cut,
  };
}
