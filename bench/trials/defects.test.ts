import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '@osaka/tools/places';
import { plantInto } from '../harness/play-mutants.ts';
import { suites } from './suites.ts';

const planted = suites.flatMap(({ name, trials }) =>
  trials.flatMap(({ defects = [] }) => defects.map((defect) => ({ suite: name, ...defect }))),
);

// The mutation runs are rare, so this test detects a changed source at once.
test.each(planted)('$suite: “$name” finds its place in the source', ({ edits = [] }) => {
  for (const edit of edits) expect(plantInto(readFileSync(join(root, edit.file), 'utf8'), edit)).not.toBe('');
});
