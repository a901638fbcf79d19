import { isDeepStrictEqual } from 'node:util';
import type { Change, Edit } from './changes.ts';

/**
 * Applies the edits of a change to what a version says of itself. Throws where a path does not lead anywhere, so that
 * no change does nothing unseen.
 */
export function applyTo(documents: Record<Edit['in'], unknown>, { what, edits }: Change): void {
  for (const edit of edits) {
    const { at } = edit;
    const isOnList = edit.do === '+' || edit.do === '-';
    const holder = (isOnList ? at : at.slice(0, -1)).reduce<unknown>(
      (inside, key) => childOf(inside, key),
      documents[edit.in],
    );
    if (typeof holder !== 'object' || holder === null) throw new Error(`“${what}” has no place: ${JSON.stringify(at)}`);
    if (isOnList) changeList(holder as unknown[], edit);
    else changeKey(holder as Record<string, unknown>, String(at.at(-1)), edit);
  }
}

/** A key, or an object that names one element of a list. */
function childOf(inside: unknown, key: unknown): unknown {
  if (typeof key === 'object') return (inside as unknown[])?.find?.((one) => matches(one, key));
  return (inside as Record<string, unknown> | undefined)?.[key as string];
}

function changeKey(holder: Record<string, unknown>, key: string, edit: Edit) {
  if (edit.do === 'set') holder[key] = edit.value;
  else delete holder[key];
}

function changeList(list: unknown[], edit: Edit) {
  if (edit.do === '+') {
    list.push(edit.value);
    return;
  }
  const index = list.findIndex((one) => isDeepStrictEqual(one, edit.value) || matches(one, edit.value));
  if (index < 0) throw new Error(`nothing like ${JSON.stringify(edit.value)} is in the list`);
  list.splice(index, 1);
}

function matches(one: unknown, wanted: unknown): boolean {
  if (typeof one !== 'object' || typeof wanted !== 'object') return false;
  return Object.entries(wanted ?? {}).every(([key, value]) => (one as Record<string, unknown> | null)?.[key] === value);
}
