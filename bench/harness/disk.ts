import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A small file system mounted on a folder, which a trial can fill. */
export interface Disk {
  /** Fills the disk completely; call again after something was deleted. */
  fill(): void;
  /** Frees the space that `fill` took. */
  free(): void;
  unmount(): void;
}

const BLOCK_BYTES = [1024 * 1024, 4096];

/** Undefined when this process may not mount one (only root, and not in every container). */
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
