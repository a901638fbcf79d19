import { deflateSync } from 'node:zlib';
import { createReview } from '@osaka/contracts/travel';
import { newIdentity, signUpAndIn } from '../../harness/members.ts';
import { chunk, greyPng, pngOf } from '../../harness/pictures.ts';
import type { Play, Trial } from '../../harness/trial.ts';
import { type Answer, openVisitor, type Upload, type Visitor } from '../../harness/visitor.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Disguised and oversized files. */
export const files: Trial<AttackStage>[] = [
  { name: 'files that are not pictures, or not only', isShort: true, play: disguised },
  { name: 'pictures of 49 megapixels in six loops of one member', play: hugePictures },
  { name: 'decompression bombs in six loops of one member', play: bombs },
  { name: 'more pictures than one member may send', play: moreThanAllowed },
];

const SCRIPT = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}<image href="file:///etc/passwd"/></svg>`;
const photo = greyPng(120, 80);
const UPLOADED = /^\/images\/uploads\/[\w-]+-\d+\.(webp|avif)$/;

const FILES: Record<string, { bytes: Uint8Array; name?: string; type?: string }> = {
  'an empty file': { bytes: Buffer.alloc(0) },
  'one byte': { bytes: Buffer.from('\x89', 'latin1') },
  'a PNG cut off in its head': { bytes: photo.subarray(0, 20) },
  'a PNG cut off in its data': { bytes: greyPng(400, 400).subarray(0, 120) },
  'a PNG whose data are nothing': { bytes: pngOf(100, 100, Buffer.from('nothing')) },
  'a PNG with fewer rows than it says': { bytes: pngOf(2000, 2000, deflateSync(Buffer.alloc(2001 * 10))) },
  'a PNG without size': { bytes: pngOf(0, 0, deflateSync(Buffer.alloc(0))) },
  'a PNG of four billion rows': { bytes: pngOf(1, 0xffffffff, deflateSync(Buffer.alloc(100))) },
  'a PNG of 30,000 × 30,000': { bytes: pngOf(30_000, 30_000, deflateSync(Buffer.alloc(30_001))) },
  'a PNG with a script behind it': { bytes: Buffer.concat([photo, Buffer.from(SCRIPT)]) },
  'a PNG with a script in its text': {
    bytes: Buffer.concat([photo.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)), photo.subarray(33)]),
  },
  'a PNG with a colour profile that unpacks without end': {
    bytes: Buffer.concat([
      photo.subarray(0, 33),
      chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60_000_000))])),
      photo.subarray(33),
    ]),
  },
  'an SVG': { bytes: Buffer.from(svg), name: 'a.svg', type: 'image/svg+xml' },
  'an SVG that says PNG': { bytes: Buffer.from(svg) },
  'HTML that begins as GIF': { bytes: Buffer.from(`GIF89a/*${SCRIPT}*/=1;`), name: 'a.gif', type: 'image/gif' },
  'a GIF cut off': {
    bytes: Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'),
    name: 'a.gif',
    type: 'image/gif',
  },
  'a JPEG that is only a head': {
    bytes: Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01', 'latin1'),
    name: 'a.jpg',
    type: 'image/jpeg',
  },
  'a JPEG that says 65,535 × 65,535': {
    bytes: Buffer.from(
      '\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01',
      'latin1',
    ),
    type: 'image/jpeg',
  },
  'a WebP without content': { bytes: Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'), type: 'image/webp' },
  'an AVIF without content': {
    bytes: Buffer.from('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf', 'latin1'),
    type: 'image/avif',
  },
  'a ZIP': { bytes: Buffer.from('PK\x03\x04'), name: 'a.png' },
  'a PDF': { bytes: Buffer.from('%PDF-1.7\n'), name: 'a.pdf', type: 'application/pdf' },
  'a program': { bytes: Buffer.from('\x7fELF\x02\x01\x01', 'latin1') },
  'a name that is a path': { bytes: photo, name: '../../../../../tmp/trial.png' },
  'a name with NUL and quotes': { bytes: photo, name: 'a\0";\r\nx: y.png' },
  'a name of 10,000 letters': { bytes: photo, name: `${'a'.repeat(10_000)}.png` },
  'a file past the limit': { bytes: Buffer.concat([photo, Buffer.alloc(10.5 * 1024 * 1024)]) },
};

function review(visitor: Visitor, uploads: Upload['files']): Promise<Answer> {
  return visitor.call(
    createReview,
    { body: { travelNo: 1, reviewTitle: '사진', reviewContent: '사진이 있는 리뷰입니다.', rating: 3 } },
    { files: uploads },
  );
}

async function disguised(play: Play<AttackStage>): Promise<void> {
  const { stage, problem, check } = play;
  const visitor = stage.attackers[1]?.visitor as Visitor;
  await underAttack(play, 'hostile files', async () => {
    for (const [what, { bytes, name = 'a.png', type = 'image/png' }] of Object.entries(FILES)) {
      const { status, body, headers } = await review(visitor, [{ name, type, bytes }]);
      const isRefused = status >= 400 && status < 500;
      const isBusy = status === 503 && headers['retry-after'] !== undefined;
      if (status !== 201 && !isRefused && !isBusy) problem(`${what} was answered ${status}`);
      if (status !== 201) continue;
      for (const { imageUrl } of (body as { data: { imageList: { imageUrl: string }[] } }).data.imageList) {
        check(UPLOADED.test(imageUrl), `${what} is kept at ${imageUrl}`);
        const picture = await visitor.send('GET', imageUrl);
        check(
          /^image\/(webp|avif)$/.test(picture.headers['content-type'] ?? ''),
          `${what} is served as ${picture.headers['content-type']}`,
        );
        check(!String(picture.body).includes(SCRIPT), `${what} is served with the script in it`);
      }
    }
  });
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
