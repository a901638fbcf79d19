// Runs in the one-off seed image: pictures first, so that no destination is shown without one.
import { cp, writeFile } from 'node:fs/promises';
import process from 'node:process';

for (const folder of ['posters', 'banners'])
  await cp(`drawn/${folder}`, `${process.env.IMAGE_DIR}/${folder}`, { recursive: true });
await import('./dist/seed.js');
await writeFile(`${process.env.IMAGE_DIR}/.seeded`, '');
