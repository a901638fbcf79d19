import * as z from 'zod/mini';
import { serial } from '../shared/values.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';

export const planNo = serial;
/** Counts the changes of a plan; a step or edit that carries an old one is refused with 409. */
export const version = z.int().check(z.positive());

export const atLeastOne = z.minLength(1, PLAN_MESSAGES.placesMissing);
export const eachOnce = z.refine<{ travelId: number }[]>(
  (places) => new Set(places.map(({ travelId }) => travelId)).size === places.length,
  PLAN_MESSAGES.placesTwice,
);
