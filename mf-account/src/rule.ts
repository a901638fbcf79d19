interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** Validation rule for react-hook-form from the contract's schema, with its message or the screen's own. */
export function rule(schema: Schema, { empty, wrong }: { empty?: string; wrong?: string } = {}) {
  return {
    validate: (value: string) => {
      if (empty && value.trim() === '') return empty;
      const result = schema.safeParse(value);
      return result.success || (wrong ?? result.error.issues[0]?.message ?? false);
    },
  };
}
