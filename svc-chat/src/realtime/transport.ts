/** One client over any SockJS transport or over a websocket without SockJS. */
export interface Transport {
  write(text: string): void;
  /** Bytes not read by the client yet. */
  pendingBytes(): number;
  close(): void;
  /** Ends at once without a close frame, which a slow client would not read. */
  destroy(): void;
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

/** One message of a websocket. */
export const MAX_MESSAGE_BYTES = 128 * 1024;
/** Timeout for the client's answer to a close frame. */
export const GOODBYE_MS = 5000;
