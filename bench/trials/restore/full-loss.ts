import { join } from 'node:path';
import { login, withdraw } from '@osaka/contracts/account';
import { authorOf, type ReviewAddress, writeReview } from '../../harness/reviews.ts';
import { defectIn, type Play, type Trial } from '../../harness/trial.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { pause, waitUntil } from '../../harness/wait.ts';
import type { Account } from '../kill/account.ts';
import { openAccounts, openWriters } from '../kill/mixed-writes.ts';
import { keepWriting } from '../kill/writer.ts';
import { EVENTS_WITHIN_MS } from '../kill/writers/profile.ts';
import { openBystander } from './bystander.ts';
import { bringBack, command, loseEverything, seconds } from './commands.ts';
import type { RestoreStage } from './stage.ts';

export const fullLoss: Trial<RestoreStage> = {
  name: 'everything acknowledged before a backup is there after a full loss',
  defects: [
    defectIn(
      ['svc-account'],
      'svc-account/src/main.ts',
      'withdrawals that a backup does not know are not repeated',
      'await account.repeatWithdrawals();',
      'void account.repeatWithdrawals;',
    ),
  ],
  async play(play) {
    const { stage, random, problem, check } = play;
    const [subject, leaver, bystanding, ...writing] = (await openAccounts(play, 5)) as [
      Account,
      Account,
      Account,
      ...Account[],
    ];
    const writers = await openWriters(play, writing, subject);
    const bystander = await openBystander(play, bystanding);
    const leaverReview = await writeReview(leaver, 213);

    const writings = writers.map((writer) => keepWriting(writer, random.fork(), problem));
    bystander.start();
    await pause(8000);
    await Promise.all(writings.map((writing) => writing.stop()));
    await waitUntil(async () => writers.every((writer) => writer.isSettled?.() ?? true), 15_000);
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0);

    // The bystander writes on, during the backup and until everything is gone.
    const backup = join(stage.backupDir, 'first');
    const backupMs = await command(stage, 'backup', backup);
    check(
      (await leaver.insist(withdraw, { body: { memberPw: leaver.memberPw } })).status === 200,
      'a member could not withdraw after the backup',
    );
    await command(stage, 'backup', '--withdrawals', stage.backupDir);
    await loseEverything(stage);
    const duringOutage = bystander.stop();
    const { restoreMs, readyMs } = await bringBack(stage, backup);
    await duringOutage;

    await Promise.all([...writing, stage.admin].map((account) => account.signIn()));
    for (const wrong of (await Promise.all(writers.map((writer) => writer.verdict()))).flat()) problem(wrong);
    for (const wrong of await bystander.verdict()) problem(wrong);
    await checkWithdrawn(play, leaver, leaverReview);
    stage.measured.push(
      `${acknowledged} writes acknowledged before the backup; backup ${seconds(backupMs)}, restore ${seconds(restoreMs)}, restored and ready ${seconds(readyMs)}`,
    );
  },
};

async function checkWithdrawn(
  { stage, check, atEnd }: Play<RestoreStage>,
  { memberId, memberPw }: Account,
  review: ReviewAddress | undefined,
): Promise<void> {
  const visitor = openVisitor({ site: stage.site, address: stage.loopback.visitor(41) });
  atEnd(visitor.close);
  const { status } = await visitor.call(login, { body: { memberId, memberPw } });
  check(status === 403, `a member who withdrew after the backup gets ${status} when signing in`);
  const isAnonymous = async () => review !== undefined && (await authorOf(visitor, review)).memberNo === null;
  check(
    await waitUntil(isAnonymous, EVENTS_WITHIN_MS, 300),
    'the review of a member who withdrew after the backup names its author again',
  );
}
