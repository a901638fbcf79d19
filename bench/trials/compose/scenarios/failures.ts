import process from 'node:process';
import { memberOf, signIn } from '../../../harness/members.ts';
import type { Play } from '../../../harness/trial.ts';
import { waitUntil } from '../../../harness/wait.ts';
import type { ComposeStage } from '../stage.ts';
import { containers } from './installation.ts';

type ComposePlay = Play<ComposeStage>;
const BACK_WITHIN_MS = 120_000;
const LONG_RUNNING = ['mongo', 'redis', 'mail', 'account', 'chat-1', 'chat-2', 'planner', 'travel', 'gateway'];

/** Each container is stopped and started, then its process killed: it comes back by itself, and nothing is lost. */
export async function playStopsAndKills(play: ComposePlay): Promise<void> {
  const { stage, check } = play;
  await stage.haveUp();
  const { visitor, member } = await memberOf(play);
  for (const service of LONG_RUNNING) {
    await stage.compose('stop', service);
    await stage.compose('start', service);
    check(await isWellAgain(stage), `not all are healthy after a stop and a start of ${service}`);
    await kill(stage, service);
    check(await isWellAgain(stage), `not all are healthy after a kill of ${service}`);
  }
  await signIn(visitor, member.memberId, member.memberPw);
}

/** All processes end at the same moment, as after a power cut. */
export async function playPowerCut(play: ComposePlay): Promise<void> {
  const { stage, check } = play;
  await stage.haveUp();
  const { visitor, member } = await memberOf(play);
  await Promise.all(LONG_RUNNING.map((service) => kill(stage, service)));
  check(await isWellAgain(stage), 'not all are healthy after a power cut');
  await signIn(visitor, member.memberId, member.memberPw);
}

/** From outside, because Docker starts nothing again that its own command has killed. */
async function kill(stage: ComposeStage, service: string): Promise<void> {
  for (const id of await stage.containersOf(service)) {
    const { text } = await stage.docker('inspect', id, '--format', '{{.State.Pid}}');
    process.kill(Number(text), 'SIGKILL');
  }
}

async function isWellAgain(stage: ComposeStage): Promise<boolean> {
  const isWell = async () => {
    const states = (await containers(stage)).map(({ State }) => State);
    const answers = await fetch(stage.site).then(
      ({ ok }) => ok,
      () => false,
    );
    return (
      answers && states.every(({ Health, Status }) => !Health || (Status === 'running' && Health.Status === 'healthy'))
    );
  };
  return waitUntil(isWell, BACK_WITHIN_MS, 1000);
}
