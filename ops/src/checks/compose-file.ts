import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@osaka/tools/places';
import { type CollectionTag, parse } from 'yaml';

export interface ComposeService {
  image?: string;
  build?: { dockerfile?: string; args?: Record<string, string> };
  environment?: Record<string, string>;
  healthcheck?: { test?: string[] };
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
  depends_on?: Record<string, unknown>;
  networks?: string[];
  ports?: string[];
  /** Such a service is run by hand. */
  profiles?: string[];
  volumes?: (string | { source: string })[];
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

export function readComposeFile(): ComposeFile {
  return read('docker-compose.yml');
}

/** docker-compose.yml with docker-compose.scaled.yml over it, as Compose merges what the latter has. */
export function readScaledComposeFile(): ComposeFile {
  const [base, scaled] = [readComposeFile(), read('docker-compose.scaled.yml')];
  const names = Object.keys({ ...base.services, ...scaled.services });
  return {
    ...base,
    services: Object.fromEntries(
      names.map((name) => [name, merged(base.services[name] ?? {}, scaled.services[name] ?? {})]),
    ),
  };
}

function read(file: string): ComposeFile {
  // Compose replaces a list that is tagged so, instead of adding to it.
  const override: CollectionTag = { tag: '!override', collection: 'seq' };
  return parse(readFileSync(join(root, file), 'utf8'), { merge: true, customTags: [override] }) as ComposeFile;
}

function merged(base: ComposeService, over: ComposeService): ComposeService {
  return {
    ...base,
    ...over,
    environment: { ...base.environment, ...over.environment },
    depends_on: { ...base.depends_on, ...over.depends_on },
    deploy: { ...base.deploy, ...over.deploy },
  };
}

/** The slice in an image, by its build arguments; undefined for third-party images. */
export function sliceOf({ build }: ComposeService): string | undefined {
  if (build?.args?.SERVICE && build.dockerfile?.includes('service.')) return build.args.SERVICE;
  return build?.dockerfile?.includes('gateway') ? 'gateway' : undefined;
}
