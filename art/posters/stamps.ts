import { readFile, rename, writeFile } from 'node:fs/promises';

export type Stamps = {
  get(name: string): string | undefined;
  set(name: string, stamp: string): Promise<void>;
  save(): Promise<void>;
};

const SAVE_EVERY = 20;

/**
 * Remembers what each picture was made from, so that a stopped run goes on where it was. A file that cannot be read
 * counts as empty.
 */
export async function openStamps(file: string): Promise<Stamps> {
  const stamps = new Map(await read(file));
  let unsaved = 0;

  async function save() {
    if (unsaved === 0) return;
    unsaved = 0;
    const unfinished = `${file}.${process.pid}-${performance.now()}`;
    await writeFile(unfinished, JSON.stringify(Object.fromEntries(stamps)));
    await rename(unfinished, file);
  }

  return {
    get: (name) => stamps.get(name),
    async set(name, stamp) {
      stamps.set(name, stamp);
      unsaved += 1;
      if (unsaved >= SAVE_EVERY) await save();
    },
    save,
  };
}

async function read(file: string): Promise<[string, string][]> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return Object.entries(JSON.parse(text) as Record<string, string>);
  } catch {
    return [];
  }
}
