import { type ReleasePointer, withoutCanary } from '@osaka/contracts';
import { movePointer, type PointerStore, type Verifier } from '@osaka/contracts/release-store';
import type { Logger } from '@osaka/service-kit';

/** Another gateway or a person was first. */
class EndedAlready extends Error {}

/**
 * Ends canaries for all gateways by the next pointer of the history, which one of several writers adds. A gateway that
 * cannot write to the store ends the canary for its own visitors, until it starts again.
 */
export function createEndCanary(store: PointerStore, verifier: Pick<Verifier, 'faultIn'>, logger: Logger) {
  const ended = new Set<string>();
  let last: { pointer: ReleasePointer; left: ReleasePointer } | undefined;

  return {
    end(slice: string, since: string, why: string): void {
      ended.add(keyOf(slice, since));
      last = undefined;
      movePointer(store, verifier, (before) => {
        const running = before?.canaries?.[slice];
        if (!before || running?.since !== since) throw new EndedAlready();
        return {
          ...withoutCanary(before, slice),
          change: { at: new Date().toISOString(), what: `canary ${slice} ${running.version} aborted: ${why}` },
        };
      }).catch((error: unknown) => {
        if (!(error instanceof EndedAlready))
          logger.error(
            { err: error, slice },
            'the end of the canary cannot be written to the release store; this gateway alone has ended it',
          );
      });
    },
    /** The pointer without what this gateway has ended; keeps its identity. */
    without(pointer: ReleasePointer): ReleasePointer {
      if (ended.size === 0) return pointer;
      if (last?.pointer !== pointer) last = { pointer, left: withoutEnded(pointer) };
      return last.left;
    },
  };

  function withoutEnded(pointer: ReleasePointer): ReleasePointer {
    const slices = Object.entries(pointer.canaries ?? {}).filter(([slice, { since }]) =>
      ended.has(keyOf(slice, since)),
    );
    return slices.reduce((left, [slice]) => withoutCanary(left, slice), pointer);
  }
}

function keyOf(slice: string, since: string): string {
  return `${slice} ${since}`;
}
