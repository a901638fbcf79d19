import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLoad } from '../../attack/load/load.ts';
import { signUpAndIn } from '../../harness/members.ts';
import type { Play } from '../../harness/trial.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { pause } from '../../harness/wait.ts';
import { type ComposeStage, SCALED } from '../stage.ts';

type ComposePlay = Play<ComposeStage>;
const CALLS_PER_S = Number(process.env.COMPOSE_CALLS_PER_S ?? 200);
const MEMBERS = 20;
const TIMEOUT_MS = 20_000;
const CALM_MS = 5000;
const REPLACED = ['account', 'planner', 'travel', 'chat-1', 'chat-2', 'gateway'];
/** As in the trial `restart`: they void tokens under way, or take as much as fifty reads. */
const WITHOUT = ['signing in', 'a review with a picture'];

/** Every container is replaced in turn by tools/deploy/replace.sh, under load; no call may fail. */
export async function playReplacement({ stage, random, problem, atEnd }: ComposePlay): Promise<void> {
  const unlimited = [...REPLACED].map((name) => `  ${name}:\n    environment: { RATE_LIMIT_SCALE: "1000" }\n`);
  writeFileSync(join(stage.checkout, 'docker-compose.unlimited.yml'), `services:\n${unlimited.join('')}`);
  stage.use([...SCALED, 'docker-compose.unlimited.yml']);
  await stage.up();
  const members = [];
  for (let at = 0; at < MEMBERS; at += 1) {
    const visitor = openVisitor({ site: stage.site, timeoutMs: TIMEOUT_MS });
    members.push({ member: await signUpAndIn(visitor, stage.inbox), address: undefined });
    visitor.close();
  }
  const load = await startLoad({
    site: stage.site,
    seed: random.between(1, 1_000_000),
    members,
    callsPerS: CALLS_PER_S / MEMBERS,
    timeoutMs: TIMEOUT_MS,
    without: WITHOUT,
  });
  atEnd(load.stop);
  const beganMs = Date.now();
  await pause(CALM_MS);
  const calm = await load.between([[beganMs, Date.now()]]);
  if (calm.failures.size > 0)
    problem(
      `this machine does not answer ${CALLS_PER_S} calls/s: ${(100 - calm.kept * 100).toFixed(0)} % failed before`,
    );
  for (const service of REPLACED) {
    const fromMs = Date.now();
    // What a new image or a changed setting does: the present containers are not those of now.
    stage.set('OTEL_TRACES_SAMPLER_ARG', `0.${fromMs % 1000}1`);
    const before = await stage.containersOf(service);
    await stage.replace(service);
    const kept = (await stage.containersOf(service)).filter((id) => before.includes(id));
    if (kept.length > 0) problem(`${kept.length} containers of ${service} were not replaced`);
    const { failures } = await load.between([[fromMs, Date.now()]]);
    for (const [what, count] of failures) problem(`${count} × ${what} failed while ${service} was replaced`);
  }
  const { calls, failures, p99Ms } = await load.between([[beganMs, Date.now()]]);
  load.stop();
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  stage.measured.push(
    `rolling replacement of ${REPLACED.join(', ')} in ${((Date.now() - beganMs) / 1000).toFixed(0)} s: ${calls} calls of ${CALLS_PER_S}/s, ${failed} failed, p99 ${p99Ms.toFixed(0)} ms`,
  );
}
