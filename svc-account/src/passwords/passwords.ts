import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { createFairQueue, type FairQueueSettings } from '@osaka/service-kit';

/** OWASP's parameters for argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

// One hash takes about 8 ms of CPU: a flood from one address keeps a sixth of a core busy.
// A full queue is done within two seconds, and a client with few calls does not wait for the others.
const QUEUE: FairQueueSettings = {
  concurrency: availableParallelism(),
  burst: 20,
  perS: 20,
  maxWaitingPerLane: 40,
  maxWaiting: 180,
};

export type Passwords = ReturnType<typeof createPasswords>;

/** Password hashing and verification with limited concurrency, fair between client addresses; tests pay a lower `cost`. */
export function createPasswords(settings: FairQueueSettings = QUEUE, cost: Options = ARGON2ID) {
  const queue = createFairQueue(settings);
  const decoyHash = hash('decoy password', cost);

  return {
    refuseWhenFull: queue.refuseWhenFull,

    hash: (password: string, clientAddress: string) => queue.run(clientAddress, () => hash(password, cost)),

    /**
     * Does the same work for an unknown member (timing attacks). `admitted` runs when the task starts, right before the
     * work.
     */
    verify: (
      hashed: string | undefined,
      password: string,
      clientAddress: string,
      admitted: () => Promise<void> = async () => {},
    ) =>
      queue.run(clientAddress, async () => {
        await admitted();
        const isRight = await verify(hashed ?? (await decoyHash), password);
        return isRight && hashed !== undefined;
      }),
  };
}
