import { writeFileSync } from 'node:fs';
import { packNetwork } from './pack-network.ts';
import { readSources } from './sources.ts';

// `node --import tsx packages/rail/src/packing/main.ts` writes network.json.
writeFileSync(new URL('../network.json', import.meta.url), `${JSON.stringify(packNetwork(readSources()))}\n`);
