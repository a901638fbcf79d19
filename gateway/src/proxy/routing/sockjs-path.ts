const SESSION = /^\/ws\/[^/.]{1,32}\/([^/.]+)\/(websocket|xhr|xhr_send|xhr_streaming|eventsource)$/;
const RAW_WEBSOCKET = '/ws/websocket';
const MAX_ID_CHARS = 64;

export interface SockjsPath {
  /** The id of the session; undefined for a websocket without SockJS. */
  id: string | undefined;
  isWebSocket: boolean;
  /** Carries all frames that a polling client has written meanwhile. */
  isBatch: boolean;
}

export function readSockjsPath(path: string): SockjsPath | undefined {
  if (path === RAW_WEBSOCKET) return { id: undefined, isWebSocket: true, isBatch: false };
  const [, id, transport] = SESSION.exec(path) ?? [];
  return id ? { id, isWebSocket: transport === 'websocket', isBatch: transport === 'xhr_send' } : undefined;
}

/** Ids are kept for stickiness, so their length is limited. */
export function hasLongSessionId(path: string): boolean {
  return path.startsWith('/ws/') && (readSockjsPath(path)?.id?.length ?? 0) > MAX_ID_CHARS;
}
