import { expect, test } from '@jest/globals';
import { withDirectionParticle, withObjectParticle } from './particles.ts';

test('a name gets 을 or 를 by its last syllable, without what stands in brackets', () => {
  expect(['오사카성', '도톤보리', '가이유칸(해유관)', '하루카스 300'].map(withObjectParticle)).toEqual([
    '오사카성을',
    '도톤보리를',
    '가이유칸(해유관)을',
    '하루카스 300을(를)',
  ]);
});

test('a text is followed by 로 or 으로, by both where its last letter is no Hangul', () => {
  expect(['강가에서', '메모', '점심', '3일', '14:30', ''].map(withDirectionParticle)).toEqual([
    '강가에서로',
    '메모로',
    '점심으로',
    '3일로',
    '14:30(으)로',
    '(으)로',
  ]);
});
