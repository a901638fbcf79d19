import { foldSpelling } from './fold-spelling.ts';
import { withoutSpaces } from './searchable-text.ts';

/** True where a name holds what is typed, in any spelling and without regard to spaces. An empty text is in all. */
export function includesFolded(name: string, typed: string): boolean {
  return folded(name).includes(folded(typed));
}

/** A name as it is compared: one spelling, no spaces. */
export function folded(text: string): string {
  return withoutSpaces(foldSpelling(text));
}
