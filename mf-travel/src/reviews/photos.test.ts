import { expect, test } from '@jest/globals';
import { keptPhotos, type NewPhoto, photoChanges, validateFiles, withProblems } from './photos.ts';

const file = (name: string, type: string, size = 10) =>
  Object.defineProperty({ name, type, size } as unknown as File, 'size', { value: size });

test('each invalid file gets a message, the others are kept', () => {
  const good = file('a.jpg', 'image/jpeg');
  const { accepted, problems } = validateFiles(
    [
      good,
      file('b.pdf', 'application/pdf'),
      file('c.png', 'image/png', 10 * 1024 * 1024 + 1),
      file('d.svg', 'image/svg+xml'),
      file('e.heic', ''),
    ],
    5,
  );
  expect(accepted).toEqual([good]);
  expect(problems).toEqual([
    'b.pdf: 이미지 파일만 업로드할 수 있습니다.',
    'c.png: 파일은 10MB를 초과합니다.',
    'd.svg: 이미지 파일만 업로드할 수 있습니다. JPEG, PNG, WebP, AVIF, GIF 사진을 올려주세요.',
    'e.heic: 이미지 파일만 업로드할 수 있습니다. JPEG, PNG, WebP, AVIF, GIF 사진을 올려주세요.',
  ]);
});

test('pictures above five are left out with a message', () => {
  const { accepted, problems } = validateFiles(
    [1, 2, 3].map((n) => file(`${n}.jpg`, 'image/jpeg')),
    2,
  );
  expect(accepted).toHaveLength(2);
  expect(problems).toEqual(['이미지는 최대 5개까지만 업로드할 수 있습니다.']);
});

const saved = [4, 5, 6].map((imageNo) => ({ imageNo, imageUrl: `/images/uploads/${imageNo}-1200.webp` }));
const added = (name: string): NewPhoto => ({ id: name, file: file(name, 'image/jpeg'), previewUrl: '' });

test('kept and new pictures are sent in the order shown', () => {
  const [four, , six] = keptPhotos(saved);
  const { files, ...changes } = photoChanges(
    saved,
    [six, added('a.jpg'), four, added('b.jpg')].flatMap((photo) => photo ?? []),
  );
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect(changes).toEqual({ deletedImageNos: [5], imageOrder: [6, 0, 4, 0] });
});

test('a refused file shows its reason until the next attempt', () => {
  const photos = [added('a.jpg'), ...keptPhotos(saved.slice(0, 1)), added('b.jpg')];
  const refused = withProblems(photos, photos, [{ index: 1, message: '이미지 파일을 읽을 수 없습니다.' }]);
  expect(refused.map((photo) => ('problem' in photo ? photo.problem : undefined))).toEqual([
    undefined,
    undefined,
    '이미지 파일을 읽을 수 없습니다.',
  ]);
  expect(withProblems(refused, refused, []).some((photo) => 'problem' in photo)).toBe(false);
});

test('a late refusal does not affect pictures that were added or removed meanwhile', () => {
  const sent = [added('a.jpg'), added('b.jpg')];
  const now = withProblems([added('new.jpg'), added('b.jpg')], sent, [
    { index: 1, message: '이미지 파일을 읽을 수 없습니다.' },
  ]);
  expect(now.map((photo) => [photo.id, 'problem' in photo])).toEqual([
    ['new.jpg', false],
    ['b.jpg', true],
  ]);
});
