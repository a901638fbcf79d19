import { launch } from './launch/launch.mjs';

await launch('../chat-trials/main');
