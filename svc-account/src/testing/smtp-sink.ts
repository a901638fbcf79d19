import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface SmtpSink {
  url: string;
  /** What has been accepted, as it came over the wire. */
  received: string[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A mail server that a test can stop and start again on the same port; as much SMTP as nodemailer speaks. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;

  const start = async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
      speak(socket, received);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
    server = undefined;
  };
  await start();
  return { url: `smtp://127.0.0.1:${port}`, received, start, stop };
}

function speak(socket: Socket, received: string[]) {
  let text = '';
  let isMail = false;
  socket.write('220 sink\r\n');
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8');
    for (;;) {
      const end = isMail ? '\r\n.\r\n' : '\r\n';
      const at = text.indexOf(end);
      if (at < 0) return;
      const part = text.slice(0, at);
      text = text.slice(at + end.length);
      if (isMail) received.push(part);
      const isData = !isMail && /^DATA/i.test(part);
      socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(part) ? '221 bye\r\n' : '250 ok\r\n');
      isMail = isData;
    }
  });
}
