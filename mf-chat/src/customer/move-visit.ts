import type { Visit } from './visit.ts';

const CHANNEL = 'osaka:consultation';
const ANSWER_WITHIN_MS = 2_000;

type Message = { wanted: string } | { moved: Visit };

/**
 * Lets another tab continue the consultation of this one: `give` returns the visit for a room and leaves it. Returns
 * the function that stops it.
 */
export function answerMoves(give: (roomId: string) => Visit | undefined): () => void {
  // Missing in old browsers, in which a consultation stays in its tab.
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const moved = 'wanted' in data ? give(data.wanted) : undefined;
    if (moved) channel.postMessage({ moved } satisfies Message);
  };
  return () => channel.close();
}

/** Asks the tab that holds the room for its visit; undefined when it does not answer. */
export function takeVisit(roomId: string): Promise<Visit | undefined> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(undefined);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<Visit | undefined>((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS, undefined);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('moved' in data && data.moved.roomId === roomId) resolve(data.moved);
    };
    channel.postMessage({ wanted: roomId } satisfies Message);
  }).finally(() => channel.close());
}
