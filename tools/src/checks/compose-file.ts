import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../places.ts';

export interface ComposeService {
  image?: string;
  build?: { dockerfile?: string; args?: Record<string, string> };
  environment?: Record<string, string>;
  healthcheck?: { test?: string[] };
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
  depends_on?: Record<string, unknown>;
  networks?: string[];
  ports?: string[];
  volumes?: string[];
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

export function readComposeFile(): ComposeFile {
  return parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile;
}

/** The slice in an image, by its build arguments; undefined for third-party images. */
export function sliceOf({ build }: ComposeService): string | undefined {
  if (build?.args?.SERVICE && build.dockerfile?.includes('service.')) return build.args.SERVICE;
  return build?.dockerfile?.includes('gateway') ? 'gateway' : undefined;
}
