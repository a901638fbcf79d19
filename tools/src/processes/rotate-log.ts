import { copyFile, rename, rm, stat, truncate } from 'node:fs/promises';

const LARGEST_BYTES = 20_000_000;
const EARLIER_KEPT = 3;

/**
 * Rotates a log that a child writes to: copies it to `<file>.1`, that one to `<file>.2` and so on, and truncates the
 * log. The child continues with the same file; a line written between copy and truncation is lost. On a full disk,
 * where nothing can be copied, the log may grow to twice its size and is then truncated all the same.
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
  for (let number = EARLIER_KEPT; number > 1; number -= 1)
    await rename(`${file}.${number - 1}`, `${file}.${number}`).catch(() => {});
  await rename(copy, `${file}.1`);
}
