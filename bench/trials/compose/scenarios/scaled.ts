import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Play } from '../../../harness/trial.ts';
import { startMembers } from '../members.ts';
import { type ComposeStage, SCALED } from '../stage.ts';

type ComposePlay = Play<ComposeStage>;
const CALLS_PER_S = Number(process.env.COMPOSE_CALLS_PER_S ?? 200);
const COMPLAINTS = 40;
const REPLACED = ['account', 'planner', 'travel', 'chat-1', 'chat-2', 'gateway'];

/** Every container is replaced in turn by tools/deploy/replace.sh, under load; no call may fail. */
export async function playReplacement({ stage, random, problem, note, atEnd }: ComposePlay): Promise<void> {
  const unlimited = [...REPLACED].map((name) => `  ${name}:\n    environment: { RATE_LIMIT_SCALE: "1000" }\n`);
  writeFileSync(join(stage.checkout, 'docker-compose.unlimited.yml'), `services:\n${unlimited.join('')}`);
  stage.use([...SCALED, 'docker-compose.unlimited.yml']);
  await stage.up();
  const load = await startMembers(stage.site, stage.inbox, random.between(1, 1_000_000), CALLS_PER_S);
  atEnd(load.stop);
  for (const service of REPLACED) {
    const fromMs = Date.now();
    // What a new image or a changed setting does: the present containers are not those of now.
    stage.set('OTEL_TRACES_SAMPLER_ARG', `0.${fromMs % 1000}1`);
    const before = await stage.containersOf(service);
    await stage.replace(service);
    const kept = (await stage.containersOf(service)).filter((id) => before.includes(id));
    if (kept.length > 0) problem(`${kept.length} containers of ${service} were not replaced`);
    const failures = await load.failedSince(fromMs);
    for (const message of failures) problem(`${message} while ${service} was replaced`);
    if (failures.length > 0) note(await complaints(stage, fromMs));
  }
  const { text } = await load.total();
  load.stop();
  stage.measured.push(`rolling replacement of ${REPLACED.join(', ')} ${text}`);
}

/** Calls that were answered with 5xx since then, and errors of the services. */
async function complaints(stage: ComposeStage, sinceMs: number): Promise<string> {
  const logs = await stage.compose('logs', '--since', new Date(sinceMs).toISOString(), 'gateway', ...REPLACED);
  const lines = logs.split('\n').filter((line) => /"status":5|"level":[56]0/.test(line));
  return [...new Set(lines)].slice(0, COMPLAINTS).join('\n');
}
