import { writeFileSync } from 'node:fs';
import { packMapStations } from './pack-map-stations.ts';
import { packNetwork } from './pack-network.ts';
import { readSources } from './sources.ts';

// `node --import tsx packages/rail/src/packing/main.ts` writes network.json and the stations of web-kit's map.
const sources = readSources();
const write = (path: string, packed: object) =>
  writeFileSync(new URL(path, import.meta.url), `${JSON.stringify(packed)}\n`);
write('../network.json', packNetwork(sources));
write('../../../web-kit/src/map/data/stations.json', packMapStations(sources));
