// Runs in the one-off seed image.
import { writeFile } from 'node:fs/promises';
import process from 'node:process';

await import('./dist/seed.js');
await writeFile(`${process.env.IMAGE_DIR}/.seeded`, '');
