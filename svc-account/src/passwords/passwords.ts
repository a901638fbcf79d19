import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type FairQueueSettings } from './fair-queue.ts';

/** OWASP's parameters for argon2id (the library's algorithm unless told otherwise): 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

// One hash takes about 8 ms of a core: a flood from one address keeps a sixth of a core busy; floods from hundreds take what the other calls leave.
// What waits is done within two seconds, and whoever asks rarely does not wait for the others.
const QUEUE: FairQueueSettings = { concurrency: availableParallelism(), burst: 20, perS: 20, maxWaitingPerLane: 40, maxWaiting: 180 };

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashing and checking, a few at a time, fair between client addresses. */
export function createPasswords(settings: FairQueueSettings = QUEUE) {
  const queue = createFairQueue(settings);
  const nobodys = hash('nobody’s password', ARGON2ID);

  return {
    refuseWhenFull: queue.refuseWhenFull,

    hash: (password: string, clientAddress: string) => queue.run(clientAddress, () => hash(password, ARGON2ID)),

    /** False for an unknown member too, after the same work. `admitted` runs in the queue's turn, right before the work. */
    verify: (hashed: string | undefined, password: string, clientAddress: string, admitted: () => Promise<void> = async () => {}) =>
      queue.run(clientAddress, async () => {
        await admitted();
        const isRight = await verify(hashed ?? (await nobodys), password);
        return isRight && hashed !== undefined;
      }),
  };
}
