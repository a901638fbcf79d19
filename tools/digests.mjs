import { launch } from './launch/launch.mjs';

await launch('digests');
