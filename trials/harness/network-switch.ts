import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut or left half-open, for one client alone. */
export interface NetworkSwitch {
  port: number;
  /** Every connection dropped, new ones refused. */
  cut(): void;
  /** Every connection stays open and carries nothing. */
  freeze(): void;
  /** As it was; what waited goes through. */
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
