import { deflateSync } from 'node:zlib';
import { createReview } from '@osaka/contracts/travel';
import { newIdentity, signUpAndIn } from '../../../harness/members.ts';
import { greyPng, pngOf } from '../../../harness/pictures.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { type Answer, openVisitor, type Upload, type Visitor } from '../../../harness/visitor.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Files that take much to decode, and too many of them. */
export const files: Trial<AttackStage>[] = [
  { name: 'pictures of 49 megapixels in six loops of one member', play: hugePictures },
  { name: 'decompression bombs in six loops of one member', play: bombs },
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

const photo = greyPng(120, 80);

function review(visitor: Visitor, uploads: Upload['files']): Promise<Answer> {
  return visitor.call(
    createReview,
    { body: { travelNo: 1, reviewTitle: '사진', reviewContent: '사진이 있는 리뷰입니다.', rating: 3 } },
    { files: uploads },
  );
}

const LOOPS = 6;

/** One member sends expensive pictures as fast as they are accepted. */
async function drawWithoutEnd(play: Play<AttackStage>, name: string, picture: Uint8Array): Promise<void> {
  const { stage, isShort } = play;
  const visitor = stage.attackers[2]?.visitor as Visitor;
  const untilMs = performance.now() + (isShort ? 6000 : 15_000);
  await underAttack(play, name, async () => {
    await Promise.all(
      Array.from({ length: LOOPS }, async () => {
        while (performance.now() < untilMs)
          await review(visitor, [{ name: 'a.png', type: 'image/png', bytes: picture }]);
      }),
    );
  });
}

function hugePictures(play: Play<AttackStage>): Promise<void> {
  return drawWithoutEnd(play, 'six loops of 49-megapixel pictures', greyPng(7000, 7000, play.random.between(1, 250)));
}

function bombs(play: Play<AttackStage>): Promise<void> {
  // Declares small dimensions, decompresses to 60 MB.
  return drawWithoutEnd(
    play,
    'six loops of decompression bombs',
    pngOf(200, 200, deflateSync(Buffer.alloc(60_000_000), { level: 1 })),
  );
}

/** In ten minutes. */
const PICTURES_ALLOWED = 120;
const PICTURES_OF_A_REVIEW = 5;

async function moreThanAllowed(play: Play<AttackStage>): Promise<void> {
  const { stage, check, atEnd } = play;
  const visitor = openVisitor({ site: stage.site, address: stage.loopback.attacker(60) });
  atEnd(visitor.close);
  await signUpAndIn(visitor, stage.inbox, newIdentity('photo'));
  const pictures = Array.from({ length: PICTURES_OF_A_REVIEW }, () => ({
    name: 'a.png',
    type: 'image/png',
    bytes: photo,
  }));
  await underAttack(play, 'more pictures than one member may send', async () => {
    let kept = 0;
    let refusal: Answer | undefined;
    while (!refusal && kept <= PICTURES_ALLOWED) {
      const answer = await review(visitor, pictures);
      if (answer.status === 201) kept += PICTURES_OF_A_REVIEW;
      if (answer.status === 429) refusal = answer;
    }
    check(refusal?.headers['retry-after'] !== undefined, `one member sent ${kept} pictures and was not told to wait`);
  });
}
