import { crc32, deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createReview } from '@osaka/contracts/travel';
import { bearer } from '@osaka/service-kit/testing';
import sharp from 'sharp';
import { testTravel } from '../testing/open-travel.ts';
import { draft, forgetReviews, HANA, list, photo } from '../testing/test-reviews.ts';

const travel = testTravel();
beforeEach(() => forgetReviews(travel));

describe('pictures', () => {
  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, number, string]>([
    [
      'a drawing with scripts',
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      '이미지 파일만 업로드할 수 있습니다.',
    ],
    [
      'a page named as a picture',
      async () => new TextEncoder().encode('<html>'),
      415,
      '이미지 파일만 업로드할 수 있습니다.',
    ],
    [
      'a picture of a phone in HEIC',
      async () => new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      415,
      '이미지 파일만 업로드할 수 있습니다. JPEG, PNG, WebP, AVIF, GIF 사진을 올려주세요.',
    ],
    [
      'a cut-off picture',
      async () => new Uint8Array((await (await photo('jpeg')).arrayBuffer()).slice(0, 400)),
      415,
      '이미지 파일을 읽을 수 없습니다.',
    ],
    ['more than 10 MB', async () => new Uint8Array(10 * 1024 * 1024 + 1), 413, '파일은 10MB를 초과합니다.'],
    ['an animated picture', async () => animated(), 415, '움직이는 이미지는 업로드할 수 없습니다.'],
    [
      'a picture that is a script as well',
      async () => new TextEncoder().encode('GIF89a/*\u0000\u0001*/=1;alert(1)'),
      415,
      '이미지 파일을 읽을 수 없습니다.',
    ],
    ['30,000 by 30,000 points', async () => hugePng(), 413, '이미지의 가로세로 크기가 너무 큽니다.'],
  ])('%s is refused, and nothing is stored', async (_name, bytes, status, message) => {
    const response = await travel.send(
      createReview,
      { json: draft, files: [new File([await bytes()], 'photo.jpg', { type: 'image/jpeg' })] },
      HANA,
    );
    expect([response.status, await response.json()]).toMatchObject([status, { message }]);
    expect((await list(travel)).totalCount).toBe(0);
    expect(await travel.database.db.collection('images').countDocuments()).toBe(0);
  });

  test('with a bad one among them are all refused, each with its reason', async () => {
    const broken = new File([new Uint8Array((await (await photo('jpeg')).arrayBuffer()).slice(0, 400))], 'b.jpg');
    const response = await travel.send(
      createReview,
      {
        json: draft,
        files: [await photo('png', 40, 30), broken, new File([new Uint8Array(await animated())], 'c.gif')],
      },
      HANA,
    );
    expect([response.status, await response.json()]).toMatchObject([
      415,
      {
        message: '이미지 파일을 읽을 수 없습니다.',
        files: [
          { index: 1, message: '이미지 파일을 읽을 수 없습니다.' },
          { index: 2, message: '움직이는 이미지는 업로드할 수 없습니다.' },
        ],
      },
    ]);
    expect(await travel.database.db.collection('images').countDocuments()).toBe(0);
  });
});

/** An animation of two frames. */
async function animated(): Promise<Uint8Array<ArrayBuffer>> {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#2b3880'), await frame('#c0392b')];
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}

/** A decompression bomb: a few hundred bytes that decode to 2.7 GB. */
function hugePng(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 2], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(90_001))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

test('a part of the name of the files that is a text is refused, not left out', async () => {
  const form = new FormData();
  form.set('review', JSON.stringify(draft));
  form.set('images', 'no file');
  const response = await travel.app.request(createReview.path, {
    method: 'POST',
    body: form,
    headers: bearer(HANA.memberNo),
  });
  expect([response.status, await response.json()]).toMatchObject([400, { message: '파일로 올려주세요.' }]);
  expect((await list(travel)).totalCount).toBe(0);
});
