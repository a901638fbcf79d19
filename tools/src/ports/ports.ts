import { createServer } from 'node:net';
import { fault } from '../../launch/fault.mjs';

/** Below the ephemeral port range, so that a restarted child finds its port still free. */
const lowest = 20_000;
const highest = 32_000;

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

const handedOut = new Set<number>();

/** A free port that this run has not returned before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (handedOut.has(port) || !(await isPortFree(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw fault(
    `No free port was found between ${lowest} and ${highest}.`,
    'Stop other servers on this machine, then run the command again.',
  );
}

/** The port the operator asked for, or a clear refusal. */
export async function requirePort(port: number, variable: string, host = '127.0.0.1'): Promise<number> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw fault(`${variable} is not a port number.`, `Set ${variable} to a number from 1 to 65535.`);
  if (await isPortFree(port, host)) return port;
  throw fault(
    `Port ${port} is taken by another program.`,
    `Stop that program, or choose another port: ${variable}=${port + 1} npm start`,
  );
}
