import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CollectionTag, parse } from 'yaml';
import { root } from '../../places.ts';

export interface ComposeService {
  image?: string;
  build?: { dockerfile?: string; target?: string; args?: Record<string, string> };
  environment?: Record<string, string>;
  healthcheck?: { test?: string[] };
  stop_grace_period?: string;
  deploy?: { replicas?: number; resources?: { limits?: { cpus?: string; memory?: string; pids?: number } } };
  depends_on?: Record<string, unknown>;
  networks?: string[];
  network_mode?: string;
  cap_drop?: string[];
  security_opt?: string[];
  entrypoint?: string[];
  ports?: string[];
  /** Such a service is run by hand. */
  profiles?: string[];
  volumes?: (string | { source: string; target: string })[];
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

export function readComposeFile(): ComposeFile {
  return read('docker-compose.yml');
}

/** The databases of `npm start` on a machine with Docker. */
export function readLocalComposeFile(): ComposeFile {
  return read('tools/src/servers/local.compose.yml');
}

/** docker-compose.yml with docker-compose.scaled.yml over it, as Compose merges what the latter has. */
export function readScaledComposeFile(): ComposeFile {
  const [base, scaled] = [readComposeFile(), read('docker-compose.scaled.yml')];
  const names = Object.keys({ ...base.services, ...scaled.services });
  return {
    ...base,
    networks: { ...base.networks, ...scaled.networks },
    services: Object.fromEntries(
      names.map((name) => [name, merged(base.services[name] ?? {}, scaled.services[name] ?? {})]),
    ),
  };
}

function read(file: string): ComposeFile {
  // Compose replaces a list that is tagged so, instead of adding to it.
  const override: CollectionTag = { tag: '!override', collection: 'seq' };
  return parse(readFileSync(join(root, file), 'utf8'), {
    merge: true,
    maxAliasCount: -1,
    customTags: [override],
  }) as ComposeFile;
}

function merged(base: ComposeService, over: ComposeService): ComposeService {
  return {
    ...base,
    ...over,
    environment: { ...base.environment, ...over.environment },
    depends_on: { ...base.depends_on, ...over.depends_on },
    deploy: { ...base.deploy, ...over.deploy },
    networks: [...(base.networks ?? []), ...(over.networks ?? [])],
  };
}

/** The slice in an image, by its name; undefined for all other images. */
export function sliceOf({ image }: ComposeService): string | undefined {
  return /^osaka\/(gateway|svc-.+)$/.exec(image ?? '')?.[1];
}
