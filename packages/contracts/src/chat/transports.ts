/** Bytes of one SockJS batch: a connection's burst of the longest messages, in which SockJS escapes each character. */
export const MAX_BATCH_BYTES = 1024 * 1024;
