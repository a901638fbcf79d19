import { isReady } from '../../harness/ready.ts';
import type { Play } from '../../harness/trial.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { pause, waitUntil } from '../../harness/wait.ts';
import { type Account, openAccount } from './account.ts';
import type { KillStage } from './stage.ts';
import { keepWriting, type Writer } from './writer.ts';
import { administrationWriter } from './writers/administration.ts';
import { bookmarksWriter } from './writers/bookmarks.ts';
import { chatWriter } from './writers/chat.ts';
import { mailsWriter } from './writers/mails.ts';
import { newcomersWriter } from './writers/newcomers.ts';
import { plansWriter } from './writers/plans.ts';
import { profileWriter } from './writers/profile.ts';
import { reviewsWriter } from './writers/reviews.ts';

const WARM_UP_MS = 2500;
const READY_WITHIN_MS = 60_000;

/** Runs all writers during a fault; then each compares its acknowledged writes with the stored data. */
export async function underWrites(play: Play<KillStage>, during: () => Promise<void>): Promise<void> {
  const { stage, random, problem, note, atEnd, isShort } = play;
  // Separate accounts, because a writer must know the initial state.
  const [subject, ...accounts] = (await openAccounts(play, 1 + stage.writingMembers)) as [Account, ...Account[]];
  const writers = await openWriters(play, accounts, subject);
  const writings = writers.map((writer) => keepWriting(writer, random.fork(), problem, stage.writesEveryMs));
  atEnd(async () => void (await Promise.all(writings.map((writing) => writing.stop()))));

  await pause(isShort ? WARM_UP_MS / 2 : WARM_UP_MS);
  await during();
  await Promise.all(writings.map((writing) => writing.stop()));
  for (const instance of stage.instances) {
    if (!(await waitUntil(() => isReady(instance), READY_WITHIN_MS, 100)))
      problem(`${instance.name} is not ready ${READY_WITHIN_MS / 1000} s after the last act`);
  }
  await Promise.all([...accounts, stage.admin].map((account) => account.signIn()));
  const verdicts = await Promise.all(writers.map((writer) => writer.verdict()));
  for (const wrong of verdicts.flat()) problem(wrong);
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0);
  stage.acknowledged += acknowledged;
  note(`(${acknowledged} writes were acknowledged)`);
  for (const writer of writers)
    if (writer.acknowledged() === 0) problem(`${writer.name}: nothing was acknowledged, so nothing was tried`);
}

/** New members until the end of the trial. */
export async function openAccounts({ stage, atEnd }: Play<KillStage>, count: number): Promise<Account[]> {
  const accounts = await Promise.all(Array.from({ length: count }, (_, index) => openAccount(stage, index)));
  for (const { visitor } of accounts) atEnd(visitor.close);
  return accounts;
}

/** A writer of each kind for each account; `subject` is the member whose role is changed. */
export async function openWriters(
  play: Play<KillStage>,
  accounts: readonly Account[],
  subject: Account,
): Promise<Writer[]> {
  const { stage, random, atEnd } = play;
  const { admin, site, loopback, inbox } = stage;
  const chat = await chatWriter(site, random.fork());
  const mailVisitor = openVisitor({ site, address: loopback.visitor(30) });
  atEnd(mailVisitor.close);
  atEnd(chat.leave);
  return [
    ...accounts.flatMap((account) => [
      reviewsWriter(account, random.fork()),
      plansWriter(account, random.fork()),
      bookmarksWriter(account, random.fork()),
      profileWriter(account, random.fork()),
    ]),
    newcomersWriter(site, loopback.visitor(31), inbox, random.fork()),
    administrationWriter(admin, subject.memberNo, random.fork()),
    mailsWriter(mailVisitor, inbox),
    chat,
  ];
}
