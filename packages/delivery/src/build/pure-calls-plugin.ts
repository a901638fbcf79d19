import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { CONTRACTS } from './inputs.ts';
import markPureCalls from './pure-calls-loader.cjs';

/** The same marks as in webpack, without which every contract of a used module counts as used. */
export const pureCalls: Plugin = {
  name: 'pure-calls',
  setup({ onLoad }) {
    onLoad({ filter: CONTRACTS }, async ({ path }) => ({
      contents: markPureCalls(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};
