interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** A field's rule for react-hook-form: the contract's schema with its sentence, or other ones where a screen has its own. */
export function rule(schema: Schema, { empty, wrong }: { empty?: string; wrong?: string } = {}) {
  return {
    validate: (value: string) => {
      if (empty && value.trim() === '') return empty;
      const result = schema.safeParse(value);
      return result.success || (wrong ?? result.error.issues[0]?.message ?? false);
    },
  };
}
