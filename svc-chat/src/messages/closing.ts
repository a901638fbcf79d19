const CLOSING_TYPES: readonly string[] = ['CHAT_ENDED', 'CONSULTATION_ENDED'];

/** Whether a message of this type ends its room: it is the last one. */
export function isClosing(type: string): boolean {
  return CLOSING_TYPES.includes(type);
}
