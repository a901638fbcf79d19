import { copyFile, rename, rm, stat, truncate } from 'node:fs/promises';

const LARGEST_BYTES = 20_000_000;
const EARLIER_KEPT = 3;

/**
 * Keeps a log that a child writes to from growing without end: what it holds is copied to `<file>.1`, what that held to `<file>.2` and so on, and the log
 * is cut to nothing. The child writes on into the same file; a line that it writes between the copy and the cut is lost. On a full disk, where nothing can be
 * copied, the log may grow to twice its size and is then cut all the same.
 */
export async function rotateLog(file: string, largestBytes = LARGEST_BYTES): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size <= largestBytes) return;
  const copy = `${file}.copy`;
  try {
    await copyFile(file, copy);
  } catch {
    await rm(copy, { force: true });
    if (size > 2 * largestBytes) await truncate(file);
    return;
  }
  await truncate(file);
  for (let number = EARLIER_KEPT; number > 1; number -= 1) await rename(`${file}.${number - 1}`, `${file}.${number}`).catch(() => {});
  await rename(copy, `${file}.1`);
}
