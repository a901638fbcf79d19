import process from 'node:process';
import { shortLived } from './short-lived.ts';

/**
 * How processes that compile are started. A larger young generation saves some of the garbage collection. Settings are
 * checked by types and by webpack's compiled schemas; the others take a second, because the federation plugin finds
 * webpack by a call without options, whose refusal it reads.
 */
export const compiling = () => ({
  execArgv: [
    '--max-semi-space-size=64',
    ...shortLived,
    '--disable-warning=DEP_WEBPACK_PRE_COMPILED_SCHEMA_INVALID',
    '--import',
    'tsx',
  ],
  env: { ...process.env, SKIP_VALIDATION: 'y' },
});
