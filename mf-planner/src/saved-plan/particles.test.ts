import { expect, test } from '@jest/globals';
import { withObjectParticle } from './particles.ts';

test('a name gets 을 or 를 by its last syllable, without what stands in brackets', () => {
  expect(['오사카성', '도톤보리', '가이유칸(해유관)', '하루카스 300'].map(withObjectParticle)).toEqual([
    '오사카성을',
    '도톤보리를',
    '가이유칸(해유관)을',
    '하루카스 300을(를)',
  ]);
});
