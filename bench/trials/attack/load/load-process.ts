// Simulated members, in a separate process, so that the attacker's work does not delay their clocks.
import process from 'node:process';
import { signIn } from '../../../harness/members.ts';
import { seededRandom } from '../../../harness/seeded-random.ts';
import { openVisitor } from '../../../harness/visitor.ts';
import { pause } from '../../../harness/wait.ts';
import { callsOfMember, type MemberCall } from './member-calls.ts';
import type { LoadReport, LoadSettings, Sample } from './messages.ts';

const REPORT_EVERY_MS = 200;
const pending = new Set<number>();
let samples: Sample[] = [];

process.on('disconnect', () => process.exit(0));
process.once('message', (settings) => void begin(settings as LoadSettings));

async function begin({ site, seed, members, callsPerS, timeoutMs, without = [] }: LoadSettings): Promise<void> {
  const random = seededRandom(seed);
  setInterval(report, REPORT_EVERY_MS);
  for (const { member, address } of members) {
    const own = random.fork();
    const visitor = openVisitor({ site, address, timeoutMs, sendsAgain: true });
    await signIn(visitor, member.memberId, member.memberPw);
    const calls = callsOfMember(visitor, member, own).filter(({ what }) => !without.includes(what));
    const everyMs = 1000 / callsPerS;
    void (async () => {
      // Open loop: calls are scheduled by time, so a slow site gets as many as a fast one.
      for (let nextMs = Date.now() + own.between(0, everyMs); ; nextMs += everyMs * (0.5 + own.next())) {
        await pause(Math.max(0, nextMs - Date.now()));
        void measure(weighted(calls, own.next()));
      }
    })();
  }
}

function weighted(calls: readonly MemberCall[], share: number): MemberCall {
  let left = share * calls.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = calls.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return chosen ?? (calls[0] as MemberCall);
}

async function measure({ group, what, run }: MemberCall): Promise<void> {
  // Unique, so that two calls in the same millisecond are both tracked.
  const startedMs = Date.now() + Math.random() / 2;
  pending.add(startedMs);
  const begunMs = performance.now();
  const kept = await run().catch(() => false);
  pending.delete(startedMs);
  samples.push([startedMs, group, performance.now() - begunMs, kept, what]);
}

function report(): void {
  process.send?.({ samples, completeUntilMs: Math.min(Date.now(), ...pending) } satisfies LoadReport);
  samples = [];
}
