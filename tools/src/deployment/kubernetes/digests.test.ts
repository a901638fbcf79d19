import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../../places.ts';
import { chosenFrom, imagesIn, unchosenIn, withImages } from './digests.ts';

const text = readFileSync(join(root, 'deploy/images/kustomization.yaml'), 'utf8');
const digest = `sha256:${'ab'.repeat(32)}`;

test('a digest is written for each image, and nothing else changes', () => {
  const chosen = imagesIn(text).map((name) => ({ name, newName: `registry.example/${name}`, digest }));
  const written = withImages(text, chosen);
  expect(parse(written).images).toEqual(chosen);
  expect(written.split('\n').filter((line) => line.startsWith('#'))).toEqual(
    text.split('\n').filter((line) => line.startsWith('#')),
  );
  expect(unchosenIn(written)).toEqual([]);
});

test('images without a digest are named, among them those with zeros', () => {
  const one = withImages(text, [{ name: 'osaka/gateway', newName: 'registry.example/osaka/gateway', digest }]);
  expect(unchosenIn(one)).toEqual(imagesIn(text).filter((name) => name !== 'osaka/gateway'));
});

test('an image that the file does not name is refused', () => {
  expect(() => withImages(text, [{ name: 'osaka/nothing', newName: 'x', digest }])).toThrow(
    'names no image osaka/nothing',
  );
});

test.each([
  [`registry.example:5000/osaka/gateway@${digest}`, { newName: 'registry.example:5000/osaka/gateway', digest }],
  ['registry.example/osaka/gateway:1.4.0', undefined],
  ['mongo@sha256:abc', undefined],
])('%s', (reference, expected) => {
  expect(chosenFrom('x', reference)).toEqual(expected && { name: 'x', ...expected });
});
