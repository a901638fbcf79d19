import { createServer } from 'node:net';

export type Loopback = Awaited<ReturnType<typeof findLoopback>>;

/**
 * Loopback addresses, so that visitors and attackers are different clients. Linux can bind all of 127.0.0.0/8; elsewhere
 * all clients share 127.0.0.1.
 */
export async function findLoopback() {
  const hasMany = await canBind('127.0.1.1');
  const at = (network: number, index: number) => (hasMany ? `127.0.${network}.${10 + (index % 200)}` : undefined);
  return { visitor: (index: number) => at(0, index), attacker: (index: number) => at(1, index) };
}

function canBind(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(0, address, () => probe.close(() => resolve(true)));
  });
}
