const CLOSING_TYPES: readonly string[] = ['CHAT_ENDED', 'CONSULTATION_ENDED'];

/** Whether a message of this type closes its room. */
export function isClosing(type: string): boolean {
  return CLOSING_TYPES.includes(type);
}
