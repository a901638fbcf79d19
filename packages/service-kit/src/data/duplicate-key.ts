const DUPLICATE_KEY = 11000;

/**
 * Whether MongoDB refused a write because another document has its unique key; also of a single error of a bulk write.
 */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
}

/**
 * The result of a write; undefined where another document has its unique key already.
 *
 * @throws any other error of the write.
 */
export async function ignoreDuplicateKey<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
