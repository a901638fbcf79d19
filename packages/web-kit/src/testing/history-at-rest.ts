import { afterTraversal } from '@osaka/web-kit/router';

/** Resolves when the entries of overlays that opened or closed are in the history; a closed one is removed in a later task. */
export function historyAtRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => afterTraversal(resolve)));
}
