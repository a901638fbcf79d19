import { createInstance } from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import * as Query from '@osaka/web-kit/query';
import * as Router from '@osaka/web-kit/router';
import * as Schemas from '@osaka/web-kit/schemas';
import * as React from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { reportError } from '../reports/page-report.ts';
import { entryOf, forgetAddress } from './addresses.ts';
import { fetchBeforeRetry, resilience } from './resilience.ts';

// Remotes are built without a federation runtime and use this one.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: core,
  _FEDERATION_RUNTIME_CORE_FROM: {
    name: 'shell',
    version: core.Global.__FEDERATION__.__DEBUG_CONSTRUCTOR_VERSION__ ?? '',
  },
});

const host = createInstance({
  name: 'shell',
  shareStrategy: 'loaded-first',
  remotes: [],
  plugins: [resilience],
  shared: {
    react: singleton(React.version, React),
    'react/jsx-runtime': singleton(React.version, jsxRuntime),
    'react/jsx-dev-runtime': singleton(React.version, jsxDevRuntime),
    'react-dom': singleton(React.version, ReactDom),
    '@osaka/router': singleton('1.0.0', Router),
    '@osaka/query': singleton('1.0.0', Query),
    '@osaka/schemas': singleton('1.0.0', Schemas),
  },
});

const registered = new Map<string, string>();

/**
 * The default export of a module that a remote exposes, such as `./routes`. After a failure the next call retries with
 * current addresses.
 */
export async function loadExposed<T>(remote: string, module: string): Promise<T> {
  const name = remote.replaceAll('-', '_');
  const entry = await entryOf(remote);
  try {
    await fetchBeforeRetry(entry);
    register(remote, name, entry);
    const loaded = await host.loadRemote<{ default: T }>(name + module.slice(1));
    if (!loaded) throw new Error(`${remote} exposes no ${module}`);
    return loaded.default;
  } catch (error) {
    // The runtime caches the rejected promise; a forced registration clears it.
    registered.set(remote, 'failed');
    reportError('load', { slice: remote });
    forgetAddress(remote);
    throw error;
  }
}

function register(remote: string, name: string, entry: string) {
  const known = registered.get(remote);
  if (known === entry) return;
  host.registerRemotes([{ name, entry }], { force: known !== undefined });
  registered.set(remote, entry);
}

function singleton(version: string, library: unknown) {
  return { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}
