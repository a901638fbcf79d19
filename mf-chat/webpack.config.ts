import { defineRemote } from '@osaka/build-config/webpack';

export default defineRemote({ name: 'mf-chat', exposes: { './routes': './src/routes.tsx', './widget': './src/widget.tsx' } });
