import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclaredRemote } from '@osaka/contracts';
import type { RemoteSlice } from '@osaka/contracts/slice';
import { workspaceDir } from './every-slice.ts';

// What builds and fingerprints know of the sources, apart from the settings of webpack, whose modules take seconds to load.

/** Reads `slice.ts` of the shell or of a remote. */
export async function readSlice(appDir: string): Promise<RemoteSlice | { name: 'shell'; declared: DeclaredRemote }> {
  return (await import(pathToFileURL(join(appDir, 'slice.ts')).href)).default;
}

/** Modules of contracts. */
export const CONTRACTS = /[\\/](?:contracts[\\/]src[\\/].+|svc-\w+[\\/]contract)\.ts$/;

/** Replaces zod in browsers. */
export const SCHEMAS = join(workspaceDir, 'packages/web-kit/src/schemas/index.ts');

/** The names under which shell and remotes share the modules of web-kit; released ones know them, so they stay. */
export const sharedNames: Record<string, string> = {
  '@osaka/web-kit/router': '@osaka/router',
  '@osaka/web-kit/query': '@osaka/query',
  'zod/mini': '@osaka/schemas',
};

/** Libraries that a remote takes from the shell, as they are imported. */
export const libraryNames = ['react', 'react/jsx-runtime', 'react-dom', ...Object.keys(sharedNames)];

/** The page of the shell, and its files besides modules. */
export const PAGE = 'src/index.html';
export const PAGE_FILES = [
  'src/icon.svg',
  'src/app/favicon.ico',
  'src/app/manifest.webmanifest',
  'src/app/app-icon-180.png',
  'src/app/app-icon-192.png',
  'src/app/app-icon-512.png',
  'src/app/app-icon-maskable-512.png',
];
