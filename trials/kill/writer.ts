import type { Random } from '../harness/seeded-random.ts';
import { pause } from '../harness/wait.ts';

/** Somebody who writes one kind of thing and remembers what was acknowledged. */
export interface Writer {
  name: string;
  /** One write, or a few that belong together. */
  write(): Promise<void>;
  /** Compares what was acknowledged with what the site has, once everything is up again; one sentence for each thing lost, doubled or changed. */
  verdict(): Promise<string[]>;
  /** How many writes were acknowledged. */
  acknowledged(): number;
}

export interface Writing {
  stop(): Promise<void>;
}

/** Lets a writer write until it is stopped, with short pauses. */
export function keepWriting(writer: Writer, random: Random, onFault: (sentence: string) => void): Writing {
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      await writer.write().catch((error: unknown) => onFault(`${writer.name} failed: ${error instanceof Error ? error.message : String(error)}`));
      await pause(random.between(30, 250));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await done;
    },
  };
}
