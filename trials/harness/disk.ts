import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own over a folder, which a trial can fill. */
export interface Disk {
  /** Leaves no byte free; to be called again when something has been deleted meanwhile. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  unmount(): void;
}

const BLOCK_BYTES = [1024 * 1024, 4096];

/** Undefined where this process may not mount one, which only root may, and not in every container. */
export function mountDisk(folder: string, sizeMb: number): Disk | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const filling = join(folder, '.filling');
  let isMounted = true;
  return {
    fill() {
      const file = openSync(filling, 'a');
      for (const bytes of BLOCK_BYTES) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(filling, { force: true }),
    unmount() {
      if (!isMounted) return;
      isMounted = false;
      execFileSync('umount', ['-l', folder]);
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
