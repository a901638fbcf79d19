import { join } from 'node:path';
import { login, withdraw } from '@osaka/contracts/account';
import { createReview, getReview } from '@osaka/contracts/travel';
import { defectIn, type Play, type Trial } from '../../harness/trial.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { pause, waitUntil } from '../../harness/wait.ts';
import { type Account, openAccount } from '../kill/account.ts';
import { keepWriting, type Writer } from '../kill/writer.ts';
import { administrationWriter } from '../kill/writers/administration.ts';
import { bookmarksWriter } from '../kill/writers/bookmarks.ts';
import { chatWriter } from '../kill/writers/chat.ts';
import { likesWriter } from '../kill/writers/likes.ts';
import { newcomersWriter } from '../kill/writers/newcomers.ts';
import { plansWriter } from '../kill/writers/plans.ts';
import { EVENTS_WITHIN_MS, profileWriter } from '../kill/writers/profile.ts';
import { reviewsWriter } from '../kill/writers/reviews.ts';
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
    const accounts = await openAccounts(play, 4);
    const [subject, leaver, ...writing] = accounts as [Account, Account, Account, Account];
    const writers = await openWriters(play, writing, subject);
    const bystander = await openBystander(play, await openOne(play, 40));
    const leaverReview = await reviewBy(leaver);

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

type SettlingWriter = Writer & { isSettled?(): boolean };

async function openWriters(
  play: Play<RestoreStage>,
  accounts: readonly Account[],
  subject: Account,
): Promise<SettlingWriter[]> {
  const { stage, random, atEnd } = play;
  const reviews = accounts.map((account) => reviewsWriter(account, random.fork()));
  const chat = await chatWriter(stage.site, random.fork());
  atEnd(chat.leave);
  return [
    ...reviews,
    ...accounts.flatMap((account) => [
      plansWriter(account, random.fork()),
      bookmarksWriter(account, random.fork()),
      profileWriter(account, random.fork()),
    ]),
    likesWriter(accounts, random.fork(), () => reviews.flatMap((writer) => writer.present())),
    newcomersWriter(stage.site, stage.loopback.visitor(31), stage.inbox, random.fork()),
    administrationWriter(stage.admin, subject.memberNo, random.fork()),
    chat,
  ];
}

function openAccounts(play: Play<RestoreStage>, count: number): Promise<Account[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => openOne(play, index)));
}

async function openOne({ stage, atEnd }: Play<RestoreStage>, index: number): Promise<Account> {
  const account = await openAccount(stage, index);
  atEnd(account.visitor.close);
  return account;
}

interface ReviewAddress {
  reviewNo: string;
  travelNo: string;
}

async function reviewBy(account: Account): Promise<ReviewAddress> {
  const body = { travelNo: 213, reviewTitle: '떠나기 전에', reviewContent: '잘 있어요, 오사카.', rating: 5 };
  const answer = await account.call(createReview, { body }, { files: [] });
  if (answer.status !== 201) throw new Error(`a review was answered ${answer.status}`);
  return { reviewNo: String(answer.body.data.reviewNo), travelNo: '213' };
}

async function checkWithdrawn(
  { stage, check, atEnd }: Play<RestoreStage>,
  { memberId, memberPw }: Account,
  params: ReviewAddress,
): Promise<void> {
  const visitor = openVisitor({ site: stage.site, address: stage.loopback.visitor(41) });
  atEnd(visitor.close);
  const { status } = await visitor.call(login, { body: { memberId, memberPw } });
  check(status === 403, `a member who withdrew after the backup gets ${status} when signing in`);
  const isAnonymous = async () => (await visitor.call(getReview, { params })).body?.data?.memberNo === null;
  check(
    await waitUntil(isAnonymous, EVENTS_WITHIN_MS, 300),
    'the review of a member who withdrew after the backup names its author again',
  );
}
