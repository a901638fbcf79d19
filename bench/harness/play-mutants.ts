import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { buildService } from '@osaka/delivery/service-build';
import { root } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { reasonToLeaveOut } from './play-all.ts';
import { playTrial } from './play-trial.ts';
import type { Defect, Edit, PlantedDefect, Stage, Suite, Trial } from './trial.ts';

/** Plants each defect whose name holds these words, and plays the trial that must find it; returns how many were missed. */
export async function playMutants<S extends Stage>(
  run: Run,
  suite: Suite<S>,
  seed: number,
  words: string,
  say: (message: string) => void,
): Promise<number> {
  let [planted, missed] = [0, 0];
  for (const trial of suite.trials)
    for (const defect of trial.defects?.filter(({ name }) => name.includes(words)) ?? []) {
      const findings = await hunt(run, suite, trial, defect, seed + planted++, say);
      if (findings.length === 0) missed += 1;
      say(`${findings.length > 0 ? '✓ found' : '✗ not found'} by “${trial.name}”: ${defect.name}`);
      for (const finding of findings.slice(0, 2)) say(`    ${finding.split('\n')[0]}`);
    }
  say(`${planted - missed} of ${planted} planted defects found`);
  return missed;
}

async function hunt<S extends Stage>(
  run: Run,
  suite: Suite<S>,
  trial: Trial<S>,
  defect: Defect,
  seed: number,
  say: (message: string) => void,
): Promise<string[]> {
  // Inside the project, so that the bundles resolve their packages.
  const folder = join(root, '.cache/mutants', `${process.pid}`);
  const { edits, client } = defect;
  const bundles = await bundlesWith(defect, folder);
  const stage = await suite.openStage(run, { isShort: true, defect: { bundles, edits, client } });
  try {
    const reason = reasonToLeaveOut(trial, stage);
    if (reason !== undefined) say(`- ${trial.name}: left out, ${reason}`);
    if (reason !== undefined) return [];
    const { problems } = await playTrial(suite, trial, stage, seed, true);
    const findings = problems.filter((problem) => defect.saying?.test(problem) ?? true);
    if (findings.length === 0) for (const problem of problems) say(`- ${trial.name}: ${problem}`);
    return findings;
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundlesWith({ slices = [], edits = [] }: Defect, folder: string): Promise<PlantedDefect['bundles']> {
  const bundles: Record<string, string> = {};
  for (const slice of slices)
    for (const edit of edits) {
      const rewrite = { file: join(root, edit.file), apply: (text: string) => plantInto(text, edit) };
      await buildService(join(root, slice), { outDir: join(folder, slice), rewrite });
      bundles[slice] = join(folder, slice, 'main.js');
    }
  return bundles;
}

/** Plants the defect into the source; throws unless `find` occurs exactly once. */
export function plantInto(text: string, { file, find, replace }: Edit): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} holds “${find}” ${times} times instead of once`);
  return text.replace(find, () => replace);
}
