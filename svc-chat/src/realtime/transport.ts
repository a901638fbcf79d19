/** One client over any SockJS transport. */
export interface Transport {
  write(text: string): void;
  /** Bytes the client has not taken yet. */
  pendingBytes(): number;
  close(): void;
  /** Ends it at once, without a goodbye that a slow client would not read. */
  destroy(): void;
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

export const MAX_MESSAGE_BYTES = 128 * 1024;
/** How long a client may take to answer a goodbye. */
export const GOODBYE_MS = 5000;
