import { connect } from 'node:net';

/** Sends one command to Redis and returns the raw response. */
export function commandRedis(redisUrl: string, ...words: string[]): Promise<string> {
  const { hostname, port } = new URL(redisUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let received = '';
    socket.setTimeout(5000, () => socket.destroy(new Error('Redis did not answer')));
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.on('end', () => resolve(received));
    // QUIT closes the connection after both responses.
    socket.write(`${words.join(' ')}\r\nQUIT\r\n`);
  });
}
