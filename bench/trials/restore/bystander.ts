import { changeMemberName, readOwnMember } from '@osaka/contracts/account';
import { getMyPlan, listMyPlans } from '@osaka/contracts/planner';
import { listOwnReviews } from '@osaka/contracts/travel';
import { newIdentity } from '../../harness/members.ts';
import { authorOf } from '../../harness/reviews.ts';
import type { Play } from '../../harness/trial.ts';
import { waitUntil } from '../../harness/wait.ts';
import { callsOf } from '../chat/client/calls.ts';
import type { Account } from '../kill/account.ts';
import { keepWriting, type Writer, type Writing } from '../kill/writer.ts';
import { bookmarksWriter } from '../kill/writers/bookmarks.ts';
import { chatWriter } from '../kill/writers/chat.ts';
import { plansWriter } from '../kill/writers/plans.ts';
import { EVENTS_WITHIN_MS } from '../kill/writers/profile.ts';
import { missingPictures, reviewsWriter } from '../kill/writers/reviews.ts';
import type { RestoreStage } from './stage.ts';

/** A member who writes before, during and after the backup; which of it was copied is not known. */
export async function openBystander({ stage, random, atEnd }: Play<RestoreStage>, account: Account) {
  const chat = await chatWriter(stage.site, random.fork());
  atEnd(chat.leave);
  const writers = [
    reviewsWriter(account, random.fork()),
    plansWriter(account, random.fork()),
    bookmarksWriter(account, random.fork()),
    renamer(account),
    chat,
  ];
  let writings: Writing[] = [];

  return {
    start() {
      // Its calls fail when everything is gone.
      writings = writers.map((writer) => keepWriting(writer, random.fork(), () => {}));
    },
    /** Resolves when its calls have been answered or given up. */
    stop: async () => void (await Promise.all(writings.map((writing) => writing.stop()))),
    /** Faults of a partial copy: copied data must be complete and consistent between the services. */
    verdict: async () => [
      ...(await halfReviews(account)),
      ...(await halfPlans(account)),
      ...(await gaps(stage.site, chat.roomId)),
    ],
  };
}

function renamer(account: Account): Pick<Writer, 'name' | 'write'> {
  const body = () => ({ newMemberName: newIdentity().memberName });
  return { name: 'renamer', write: async () => void (await account.call(changeMemberName, { body: body() })) };
}

/** Pictures that are not served, and names that the two services know differently. */
async function halfReviews(account: Account): Promise<string[]> {
  await account.signIn();
  const reviews = (await account.insist(listOwnReviews)).body.data ?? [];
  const own = (await account.insist(readOwnMember)).body.data?.loginInfo.memberName;
  const wrong = await missingPictures(account, reviews);
  for (const { reviewNo, travelNo } of reviews.slice(0, 3)) {
    const review = { travelNo: String(travelNo), reviewNo: String(reviewNo) };
    const nameBeside = async () => (await authorOf(account, review)).memberName;
    if (!(await waitUntil(async () => (await nameBeside()) === own, EVENTS_WITHIN_MS, 500)))
      wrong.push(`review ${reviewNo} is signed ${await nameBeside()}, and its author is called ${own}`);
  }
  return wrong;
}

async function halfPlans(account: Account): Promise<string[]> {
  const list = await account.insist(listMyPlans);
  const wrong: string[] = [];
  for (const { planNo } of list.body.data?.plans ?? []) {
    const { status } = await account.insist(getMyPlan, { params: { planNo: String(planNo) } });
    if (status !== 200) wrong.push(`plan ${planNo} is listed and answered ${status}`);
  }
  return wrong;
}

async function gaps(site: string, roomId: string): Promise<string[]> {
  const stored = await callsOf(site).history(roomId);
  const gap = stored.findIndex(({ seq }, index) => seq !== index + 1);
  return gap < 0 ? [] : [`room ${roomId.slice(0, 6)} has no message ${gap + 1} of ${stored.length}`];
}
