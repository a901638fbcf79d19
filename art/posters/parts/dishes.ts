import { GRILL } from './dishes-grill.ts';
import { NOODLES } from './dishes-noodles.ts';
import { PLATES } from './dishes-plates.ts';
import { SWEETS } from './dishes-sweets.ts';

/** Each is drawn around (0, 0), about 380 wide, resting on y = 0. */
export const DISHES = { ...NOODLES, ...GRILL, ...PLATES, ...SWEETS };

export type DishName = keyof typeof DISHES;
