import type { Metrics } from '@osaka/service-kit';

interface Counts {
  connections(): number;
  rooms(): number;
}

/** Metrics of the chat; no-ops without a registry. */
export function createChatMetrics(metrics: Metrics | undefined) {
  const stored = metrics?.counter('chat_messages_stored_total', 'Messages stored by this instance');
  const cut = metrics?.counter('chat_slow_consumers_total', 'Connections cut because their client did not read');
  const lag = metrics?.gauge('chat_relay_lag_seconds', 'Time a text takes through Redis and back');
  return {
    stored: () => stored?.inc(),
    cut: () => cut?.inc(),
    lag: (seconds: number) => lag?.set(seconds),
    /** Reads these counts at each scrape. */
    measure({ connections, rooms }: Counts): void {
      metrics?.gauge('chat_connections', 'Connected clients', connections);
      metrics?.gauge('chat_rooms', 'Rooms with a subscriber on this instance', rooms);
    },
  };
}
