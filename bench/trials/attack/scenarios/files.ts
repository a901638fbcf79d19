import { createReview } from '@osaka/contracts/travel';
import { memberOf } from '../../../harness/members.ts';
import { greyPng } from '../../../harness/pictures.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import type { Answer } from '../../../harness/visitor.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Too many pictures; pictures that take much to decode are tested in svc-travel. */
export const files: Trial<AttackStage>[] = [
  {
    name: 'more pictures than one member may send',
    isShort: true,
    play: moreThanAllowed,
    defects: [
      defectIn(
        ['svc-travel'],
        'svc-travel/src/images/images.service.ts',
        'a member may send any number of pictures',
        "{ name: 'pictures', points: 120, perS: 600 }",
        "{ name: 'pictures', points: 120_000, perS: 600 }",
      ),
    ],
  },
];

/** In ten minutes. */
const PICTURES_ALLOWED = 120;
const PICTURES_OF_A_REVIEW = 5;
const REVIEW = { travelNo: 1, reviewTitle: '사진', reviewContent: '사진이 있는 리뷰입니다.', rating: 3 };

async function moreThanAllowed(play: Play<AttackStage>): Promise<void> {
  const { stage, check } = play;
  const { visitor } = await memberOf(play, stage.loopback.attacker(60));
  const picture = { name: 'a.png', type: 'image/png', bytes: greyPng(120, 80) };
  const files = Array.from({ length: PICTURES_OF_A_REVIEW }, () => picture);
  await underAttack(play, 'more pictures than one member may send', async () => {
    let kept = 0;
    let refusal: Answer | undefined;
    while (!refusal && kept <= PICTURES_ALLOWED) {
      const answer = await visitor.call(createReview, { body: REVIEW }, { files });
      if (answer.status === 201) kept += PICTURES_OF_A_REVIEW;
      if (answer.status === 429) refusal = answer;
    }
    check(refusal?.headers['retry-after'] !== undefined, `one member sent ${kept} pictures and was not told to wait`);
  });
}
