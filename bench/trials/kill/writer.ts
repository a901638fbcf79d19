import type { Random } from '../../harness/seeded-random.ts';
import { pause } from '../../harness/wait.ts';

/** Writes one kind of data and remembers the acknowledged writes. */
export interface Writer {
  name: string;
  /** One write, or a few that belong together. */
  write(): Promise<void>;
  /**
   * Compares acknowledged writes with the site's data after recovery; one message per lost, duplicated or changed
   * item.
   */
  verdict(): Promise<string[]>;
  /** Number of acknowledged writes. */
  acknowledged(): number;
  /** False while a write waits for its acknowledgement. */
  isSettled?(): boolean;
}

export interface Writing {
  stop(): Promise<void>;
}

/** From and to, in milliseconds. */
export type Pause = readonly [number, number];
const SHORT: Pause = [30, 250];

/** Runs a writer until it is stopped, with pauses between its writes. */
export function keepWriting(
  writer: Pick<Writer, 'name' | 'write'>,
  random: Random,
  onFault: (message: string) => void,
  between: Pause = SHORT,
): Writing {
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      await writer
        .write()
        .catch((error: unknown) =>
          onFault(`${writer.name} failed: ${error instanceof Error ? error.message : String(error)}`),
        );
      await pause(random.between(...between));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await done;
    },
  };
}
