import { expect, test } from '@jest/globals';
import { changelogOf, commitsIn } from './changelog.ts';

const log = [
  '\u0001aaa1\x002026-11-22\x00feat(planner): days of a plan\n\nmf-planner/src/a.ts\nsvc-planner/src/b.ts\n',
  '\u0001aaa2\x002026-11-21\x00refactor(planner): rename\n\nmf-planner/src/a.ts\n',
  '\u0001aaa3\x002026-11-20\x00fix: a skeleton jumps\n\nmf-planner/src/c.tsx\n\n',
].join('');

test('the changelog lists a feature or fix under each slice whose folder it changed, newest first, and no refactoring', () => {
  const text = changelogOf(commitsIn(log), ['mf-planner', 'gateway', 'svc-planner']);
  expect(text.split('\n').filter((line) => /^(##|-)/.test(line))).toEqual([
    '## mf-planner',
    '- 2026-11-22 feat(planner): days of a plan (aaa1)',
    '- 2026-11-20 fix: a skeleton jumps (aaa3)',
    '## svc-planner',
    '- 2026-11-22 feat(planner): days of a plan (aaa1)',
  ]);
});
