import type { Batch } from './batch.ts';

interface Answer {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Whether the service took a batch, for callers that wait for it. */
export function createAnswers() {
  const answers = new Map<Batch, Answer>();
  return {
    expect: (batch: Batch): void => void answers.set(batch, promiseWithResolvers()),
    resolve: (batch: Batch): void => answers.get(batch)?.resolve(),
    reject: (batch: Batch, error: unknown): void => answers.get(batch)?.reject(error),
    /** Rejects with the service's refusal; undefined for a batch that was restored from the device. */
    of: (batch: Batch): Promise<void> | undefined => answers.get(batch)?.promise,
  };
}

/** Promise.withResolvers is younger than the browsers that are served. */
function promiseWithResolvers(): Answer {
  const parts = {} as Answer;
  parts.promise = new Promise<void>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  // Nobody may be waiting for it.
  parts.promise.catch(() => {});
  return parts;
}
