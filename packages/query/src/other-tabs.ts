import type { QueryClient, QueryKey } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;

/** The other tabs of this browser load again what lies under this key. Call it when the server has acknowledged a change. */
export function tellOtherTabs(queryKey: QueryKey) {
  channel?.postMessage(queryKey);
}

/** Once for the page's client. Returns how to stop. */
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
