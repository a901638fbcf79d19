import { expect, test } from '@jest/globals';
import { createEvidence } from './evidence.ts';

const SHARE = 0.05;

/**
 * How many of 1,000 canaries are aborted, and after how many failing visitors that the canary would have at the rate of
 * the current version.
 */
function trials(ratio: number, expected: number, { random = seeded(7), nowMs = () => 0 } = {}) {
  const chance = (ratio * SHARE) / (ratio * SHARE + 1 - SHARE);
  const delays: number[] = [];
  for (let trial = 0; trial < 1000; trial++) {
    const evidence = createEvidence(SHARE, nowMs);
    const visitors = Math.round((expected / SHARE) * (ratio * SHARE + 1 - SHARE));
    for (let visitor = 0; visitor < visitors && evidence.level() < 1; visitor++) evidence.add(random() < chance);
    if (evidence.level() >= 1) delays.push(evidence.counts.stable / ((1 - SHARE) / SHARE));
  }
  return {
    aborted: delays.length,
    medianDelay: delays.sort((one, other) => one - other)[Math.floor(delays.length / 2)] ?? Number.POSITIVE_INFINITY,
  };
}

test('of 1,000 canaries that fail as often as the current version hardly any is aborted, however often they are looked at', () => {
  expect(trials(1, 120).aborted).toBeLessThanOrEqual(3);
});

test('a canary that fails twice as often is aborted after some 18 failures that it would have had anyway', () => {
  const { aborted, medianDelay } = trials(2, 120);
  expect(aborted).toBeGreaterThanOrEqual(995);
  expect(medianDelay).toBeLessThan(22);
});

test('a canary that breaks after a good night is aborted as well', () => {
  let ms = 0;
  const random = seeded(11);
  const evidence = createEvidence(SHARE, () => ms);
  const fail = (ratio: number) => evidence.add(random() < (ratio * SHARE) / (ratio * SHARE + 1 - SHARE));
  for (let visitor = 0; visitor < 40_000; visitor++) {
    ms += 800;
    fail(1);
  }
  expect(evidence.level()).toBeLessThan(1);
  const { canary } = evidence.counts;
  for (let visitor = 0; visitor < 4000 && evidence.level() < 1; visitor++) {
    ms += 20;
    fail(2);
  }
  expect(evidence.level()).toBeGreaterThanOrEqual(1);
  expect(evidence.counts.canary - canary).toBeLessThan(250);
});

/** mulberry32 */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
