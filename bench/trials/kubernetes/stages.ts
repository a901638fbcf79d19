import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

interface KwokStage {
  metadata: { name: string };
  spec: {
    selector: { matchExpressions: { key: string; operator: string; values?: string[] }[] };
    delay?: { durationMilliseconds: number };
  };
}

/** Pods are ready so long after they were placed, so that rollouts and drains have something to wait for. */
const READY_AFTER_MS = 2000;
/** A container with this digest never becomes ready. */
export const BROKEN_DIGEST = `sha256:${'bad0'.repeat(16)}`;

/** Writes kwok's fast stages with a start that takes time, and with a version that does not start; returns the file. */
export function writeStages(programs: string, file: string): string {
  const stages = ['node', 'pod'].flatMap((kind) => {
    const folder = join(programs, 'stages', kind);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as KwokStage);
  });
  for (const { metadata, spec } of stages) {
    if (metadata.name !== 'pod-ready') continue;
    spec.delay = { durationMilliseconds: READY_AFTER_MS };
    spec.selector.matchExpressions.push({
      key: `.spec.containers.[].image | select( endswith("${BROKEN_DIGEST}") )`,
      operator: 'DoesNotExist',
    });
  }
  writeFileSync(file, stages.map((stage) => stringify(stage)).join('---\n'));
  return file;
}
