interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** The body of a frame; undefined unless it is JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same, if the schema takes it: frames of a newer release may have forms that this one does not know. */
export function read<T>(schema: Schema<T>, text: string): T | undefined {
  const result = schema.safeParse(parsed(text));
  return result.success ? result.data : undefined;
}
