import { expect, test } from '@jest/globals';
import { moved, sortOut } from './photos.ts';

const file = (name: string, type: string, size = 10) => Object.defineProperty({ name, type, size } as unknown as File, 'size', { value: size });

test('each file that cannot be sent has its sentence, the others are kept', () => {
  const good = file('a.jpg', 'image/jpeg');
  const { accepted, problems } = sortOut([good, file('b.pdf', 'application/pdf'), file('c.png', 'image/png', 10 * 1024 * 1024 + 1), file('d.svg', 'image/svg+xml')], 5);
  expect(accepted).toEqual([good]);
  expect(problems).toEqual(['b.pdf: 이미지 파일만 업로드할 수 있습니다.', 'c.png: 파일은 10MB를 초과합니다.', 'd.svg: 이미지 파일만 업로드할 수 있습니다.']);
});

test('past five pictures the rest is left out and said so', () => {
  const { accepted, problems } = sortOut(
    [1, 2, 3].map((n) => file(`${n}.jpg`, 'image/jpeg')),
    2,
  );
  expect(accepted).toHaveLength(2);
  expect(problems).toEqual(['이미지는 최대 5개까지만 업로드할 수 있습니다.']);
});

test('a picture moves one place, and never off the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
});
