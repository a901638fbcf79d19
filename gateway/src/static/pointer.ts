import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ReleasePointer, releasePointer } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';

const CHECK_EVERY_MS = 1000;

/** Reads the release pointer, at most once a second; when it cannot be read, the last valid one stays in force. */
export function createPointerReader(releasesDir: string, logger: Logger) {
  const file = path.join(releasesDir, 'channels', 'stable.json');
  let pointer: ReleasePointer | undefined;
  let changed = '';
  let look: Promise<void> = Promise.resolve();
  let lookedMs = Number.NEGATIVE_INFINITY;

  const timer = setInterval(() => void releaseNow(), CHECK_EVERY_MS).unref();
  return { releaseNow, lastRelease: () => pointer, close: () => clearInterval(timer) };

  async function releaseNow(): Promise<ReleasePointer | undefined> {
    if (performance.now() - lookedMs > CHECK_EVERY_MS) {
      lookedMs = performance.now();
      look = refresh();
    }
    await look;
    return pointer;
  }

  async function refresh() {
    try {
      const { mtimeMs, ino } = await stat(file);
      if (changed === `${mtimeMs} ${ino}`) return;
      pointer = releasePointer.parse(JSON.parse(await readFile(file, 'utf8')));
      changed = `${mtimeMs} ${ino}`;
      logger.info({ shell: pointer.shell.version }, 'release pointer read');
    } catch (error) {
      logger.error({ err: error }, 'release pointer cannot be read');
    }
  }
}
