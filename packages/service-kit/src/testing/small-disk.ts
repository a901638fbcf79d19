import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Uses up all free space. */
  fill(): void;
  /** Releases the space that `fill` used. */
  free(): void;
  unmount(): void;
}

/** A file system of a few megabytes that a test can fill; undefined without the right to mount (root only). */
export function mountSmallDisk(sizeMb: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  const filling = path.join(folder, '.filling');
  return {
    folder,
    fill() {
      const file = openSync(filling, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch {
        closeSync(file);
      }
    },
    free: () => rmSync(filling, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
