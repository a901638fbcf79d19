import type { Drawing } from './draw/stage.ts';
import type { LightName, LightSet } from './palettes.ts';
import type { DishName } from './parts/dishes.ts';
import { EXHIBITS, exhibit as exhibitRoom } from './scenes/exhibits.ts';
import { dish as dishOnCounter, stall } from './scenes/food.ts';
import { lookout } from './scenes/heights.ts';

/** The drawing of a place, and the lights that it exists in. */
export type Scene = {
  draw: Drawing;
  /** A set to choose from by travelNo, or the one light it is made for. */
  lights: LightSet | LightName;
  /** May be flipped left to right. */
  mirror: boolean;
};

export function scene(draw: Drawing, lights: LightSet | LightName = 'any', { mirror = true } = {}): Scene {
  return { draw, lights, mirror };
}

export function exhibit(name: keyof typeof EXHIBITS, lights: LightSet | LightName = 'any'): Scene {
  return scene((s) => exhibitRoom(s, EXHIBITS[name]), lights);
}

export function hero(name: DishName): Scene {
  return scene((s) => dishOnCounter(s, name));
}

/** A dish that several places sell: mostly the dish itself, now and then its stall. */
export function dish(name: DishName): Scene[] {
  return [hero(name), hero(name), scene((s) => stall(s, name))];
}

export function lookoutOver(tower: Drawing, bay = false): Scene {
  return scene((s) => lookout(s, tower, { bay }));
}
