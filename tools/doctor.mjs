import { launch } from './launch/launch.mjs';

await launch('doctor');
