import type { Metrics } from '@osaka/service-kit';

export type ChatMetrics = ReturnType<typeof createChatMetrics>;

interface Counts {
  connections(): number;
  rooms(): number;
}

/** Metrics of the chat; no-ops without a registry. */
export function createChatMetrics(metrics: Metrics | undefined, { connections, rooms }: Counts) {
  const stored = metrics?.counter('chat_messages_stored_total', 'Messages stored by this instance');
  const cut = metrics?.counter('chat_slow_consumers_total', 'Connections cut because their client did not read');
  const lag = metrics?.gauge('chat_relay_lag_seconds', 'Time a text takes through Redis and back');
  metrics?.gauge('chat_connections', 'Connected clients', connections);
  metrics?.gauge('chat_rooms', 'Rooms with a subscriber on this instance', rooms);
  return { stored: () => stored?.inc(), cut: () => cut?.inc(), lag: (seconds: number) => lag?.set(seconds) };
}
