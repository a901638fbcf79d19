import { launch } from './launch/launch.mjs';

await launch('../../ops/src/backup');
