// What the one-off seed image runs: pictures first, so that no destination is ever shown without one.
import { cp } from 'node:fs/promises';
import process from 'node:process';

for (const folder of ['posters', 'banners']) await cp(`drawn/${folder}`, `${process.env.IMAGE_DIR}/${folder}`, { recursive: true });
await import('./dist/seed.js');
