import { expect, test } from '@jest/globals';
import { directionParticle, objectParticle, topicParticle, withObjectParticle, withTopicParticle } from './index.ts';

const NAMES = ['오사카성', '도톤보리', '가이유칸(해유관)', '하루카스 300'];

test('a name gets its particle by its last syllable, without what stands in brackets', () => {
  expect(NAMES.map(withObjectParticle)).toEqual([
    '오사카성을',
    '도톤보리를',
    '가이유칸(해유관)을',
    '하루카스 300을(를)',
  ]);
  expect(['주오구', '맛집'].map(withTopicParticle)).toEqual(['주오구는', '맛집은']);
  expect(['이치란 도톤보리', '친구 집', 'Bar 7'].map((name) => `‘${name}’${objectParticle(name)}`)).toEqual([
    '‘이치란 도톤보리’를',
    '‘친구 집’을',
    '‘Bar 7’을(를)',
  ]);
  expect(['라멘', '카페', 'Bar'].map(topicParticle)).toEqual(['은', '는', '은(는)']);
});

test('after ㄹ and after a vowel the direction is 로', () => {
  expect(['도톤보리', '지하철', '오사카성', 'USJ'].map(directionParticle)).toEqual(['로', '로', '으로', '(으)로']);
});
