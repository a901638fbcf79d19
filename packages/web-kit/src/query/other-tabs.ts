import type { QueryClient, QueryKey } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;

/** Invalidates a query key in the other tabs of this browser; called after the server has acknowledged a change. */
export function notifyOtherTabs(queryKey: QueryKey) {
  channel?.postMessage(queryKey);
}

/** Called once for the client of the page. Returns the function that stops listening. */
export function listenToOtherTabs(client: QueryClient): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const opened = new BroadcastChannel('osaka:changes');
  channel = opened;
  opened.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) void client.invalidateQueries({ queryKey: data });
  };
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}
