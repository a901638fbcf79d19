/** What a write answers; undefined where another document has its unique key already. */
export async function unlessTaken<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write;
  } catch (error) {
    if ((error as { code?: unknown } | undefined)?.code === 11000) return undefined;
    throw error;
  }
}
