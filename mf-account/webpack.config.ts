import { defineRemote } from '@osaka/build-config/webpack';

export default defineRemote({ name: 'mf-account', hasFirstFrames: true });
