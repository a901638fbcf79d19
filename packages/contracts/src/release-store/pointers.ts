import * as z from 'zod/mini';
import { POINTER_SCHEMA, type ReleasePointer, releasePointer } from '../shared/index.ts';
import { parseJson } from './manifest.ts';
import type { ReleaseStore, WritableReleaseStore } from './store.ts';
import type { Verifier } from './verify.ts';

const CHANNEL = 'channels/stable';
const MOST_ATTEMPTS = 100;

/** What a change of the pointer needs of a store. */
export type PointerStore = ReleaseStore & Pick<WritableReleaseStore, 'create'>;

/** A pointer and its number in the history. */
export interface Numbered {
  number: number;
  pointer: ReleasePointer;
}

/** The pointer in force; undefined without any valid one. */
export interface Found {
  inForce?: Numbered;
  /** The highest number, valid or not. */
  newest: number;
  /** One message for each newer pointer that is not valid. */
  faults: string[];
}

/** The pointer was written by a later schema, which this code must not replace. */
export class PointerTooNew extends Error {}

/** The numbers of all stored pointers, the newest first. */
export async function numbersIn(store: ReleaseStore): Promise<number[]> {
  const names = await store.names(CHANNEL);
  return names
    .flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .sort((one, other) => other - one);
}

/** Changes whenever the newest pointer does; cheap enough to be asked every second. */
export async function newestState(store: ReleaseStore): Promise<string> {
  const [number = 0] = await numbersIn(store);
  return `${number} ${await store.digest(pointerKey(number))}`;
}

/** A stored pointer with the digests of its files compared, or a message for what is wrong with it. */
export async function readEntry(
  store: ReleaseStore,
  verifier: Pick<Verifier, 'faultIn'>,
  number: number,
): Promise<ReleasePointer | string> {
  const bytes = await store.read(pointerKey(number));
  if (!bytes) return `pointer ${number} is missing`;
  const parsed = parse(bytes);
  if (typeof parsed === 'string') return `pointer ${number}: ${parsed}`;
  const fault = await verifier.faultIn(parsed);
  return fault === undefined ? parsed : `pointer ${number}: ${fault}`;
}

/**
 * Goes back through the history to the newest pointer that is valid and whose files are all stored as they were
 * released.
 */
export async function readPointer(store: ReleaseStore, verifier: Pick<Verifier, 'faultIn'>): Promise<Found> {
  const numbers = await numbersIn(store);
  const faults: string[] = [];
  for (const number of numbers) {
    const entry = await readEntry(store, verifier, number);
    if (typeof entry !== 'string') return { inForce: { number, pointer: entry }, newest: numbers[0] ?? 0, faults };
    faults.push(entry);
  }
  return { newest: numbers[0] ?? 0, faults };
}

/**
 * Adds the next pointer to the history. When another change was first, `change` is called again with its pointer, so
 * that no change is lost. A fault of the new pointer, or an error of `change`, leaves everything as it was and rejects.
 */
export async function movePointer(
  store: PointerStore,
  verifier: Pick<Verifier, 'faultIn'>,
  change: (before: ReleasePointer | undefined) => ReleasePointer | Promise<ReleasePointer>,
): Promise<Numbered> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { inForce, newest, faults } = await readPointer(store, verifier);
    const tooNew = faults.find((fault) => fault.includes(TOO_NEW));
    if (tooNew) throw new PointerTooNew(`${tooNew}. Use a newer release command; nothing is changed.`);
    const pointer = await change(inForce?.pointer);
    const parsed = releasePointer.safeParse(pointer);
    const fault = parsed.success ? await verifier.faultIn(pointer) : messageOf(parsed.error);
    if (fault !== undefined) throw new Error(`${fault}; nothing is published.`);
    const number = newest + 1;
    if (await store.create(pointerKey(number), JSON.stringify(pointer))) return { number, pointer };
  }
  throw new Error('The pointer was changed by others again and again; nothing is published. Run the command again.');
}

const TOO_NEW = 'was written by a later version of this project';

function parse(bytes: Uint8Array): ReleasePointer | string {
  let value: { schema?: unknown } | null;
  try {
    value = parseJson(bytes) as { schema?: unknown } | null;
  } catch {
    return 'it is no complete JSON';
  }
  if (typeof value?.schema === 'number' && value.schema > POINTER_SCHEMA)
    return `it ${TOO_NEW} (schema ${value.schema})`;
  if (value?.schema !== POINTER_SCHEMA) return 'it has an older schema';
  const result = releasePointer.safeParse(value);
  return result.success ? result.data : messageOf(result.error);
}

function messageOf(error: z.core.$ZodError): string {
  return z.prettifyError(error).replaceAll(/\s*\n\s*/g, ' ');
}

export function pointerKey(number: number): string {
  return `${CHANNEL}/${number}.json`;
}
