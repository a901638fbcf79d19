import { expect, test } from '@jest/globals';
import type { Position } from '@osaka/contracts';
import { FIGURES } from './figures.ts';
import { straightRide } from './straight-way.ts';
import { network, randomPosition, seededRandom } from './testing/rail.ts';
import { stationsNear, walkBetween } from './walking.ts';
import { waysBetween } from './ways.ts';

const ORIGINS = 100;
const DESTINATIONS = 20;

/** Cost in minutes, then minutes. */
type Label = readonly [cost: number, minutes: number];
interface Step {
  to: string;
  minutes: number;
  cost: number;
}

test('2,000 random pairs take as long as by a plain Dijkstra over the expanded graph, in both directions', () => {
  const steps = expandedGraph();
  const random = seededRandom(2000);
  for (let origin = 0; origin < ORIGINS; origin += 1) {
    const from = positionInReach(random);
    const labels = labelsFrom(steps, from);
    for (let destination = 0; destination < DESTINATIONS; destination += 1) {
      const to = positionInReach(random);
      const expected = bestMinutes(labels, from, to) ?? straightRide(from, to).minutes;
      expect(waysBetween(network, from, to)[0]?.minutes).toBe(expected);
      expect(waysBetween(network, to, from)[0]?.minutes).toBe(expected);
    }
  }
});

/** Some of the random positions lie in the sea. */
function positionInReach(random: () => number): Position {
  const position = randomPosition(random);
  return stationsNear(network, position)?.length ? position : positionInReach(random);
}

/** Every state as a text: at the platform (in), off the train (out), on board with line, direction and stop. */
function expandedGraph(): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (from: string, step: Step) => steps.set(from, [...(steps.get(from) ?? []), step]);
  const walk = (from: number, to: number, minutes: number, extra: number) =>
    add(`out ${from}`, { to: `in ${to}`, minutes, cost: minutes * FIGURES.walkWeight + extra });
  for (const { index } of network.stations) walk(index, index, FIGURES.changeMinutes, 0);
  for (const { from, to, minutes, isThroughFare } of network.transfers) {
    const extra = isThroughFare ? 0 : FIGURES.newFareMinutes;
    walk(from, to, minutes, extra);
    walk(to, from, minutes, extra);
  }
  for (const line of network.lines) {
    const half = Math.floor(line.headwayMinutes / 2);
    const wait = line.kind === 'bus' || line.kind === 'ship' ? half : Math.min(half, 10);
    const bother = (line.kind === 'limited' || line.kind === 'ship' ? 9.9 : 0) + FIGURES.boardingMinutes;
    const isLoop = line.stops[0] === line.stops.at(-1);
    for (const direction of [1, -1]) {
      const stops = direction === 1 ? line.stops : line.stops.toReversed();
      const rides = direction === 1 ? line.minutes : line.minutes.toReversed();
      const name = (stop: number) => `${line.id} ${direction} ${stop}`;
      for (const [stop, minutes] of rides.entries()) {
        const next = name(stop + 1);
        add(`in ${stops[stop]}`, { to: next, minutes: wait + minutes, cost: wait + minutes + bother });
        if (stop > 0) add(name(stop), { to: next, minutes, cost: minutes });
        add(next, { to: `out ${stops[stop + 1]}`, minutes: 0, cost: 0 });
      }
      if (isLoop) add(name(rides.length), { to: name(1), minutes: rides[0] as number, cost: rides[0] as number });
    }
  }
  return steps;
}

function labelsFrom(steps: ReadonlyMap<string, readonly Step[]>, from: Position): Map<string, Label> {
  const done = new Map<string, Label>();
  const open = new Map<string, Label>();
  for (const { station, minutes } of stationsNear(network, from) ?? [])
    open.set(`in ${station}`, [minutes * FIGURES.walkWeight, minutes]);
  while (open.size > 0) {
    let [state, label]: [string, Label] = ['', [Number.POSITIVE_INFINITY, 0]];
    for (const [other, its] of open) if (isLess(its, label)) [state, label] = [other, its];
    open.delete(state);
    done.set(state, label);
    for (const { to, minutes, cost } of steps.get(state) ?? []) {
      const reached: Label = [round(label[0] + cost), label[1] + minutes];
      const known = open.get(to);
      if (!done.has(to) && (!known || isLess(reached, known))) open.set(to, reached);
    }
  }
  return done;
}

/** Undefined where only a pier is in reach from which no rails are reached. */
function bestMinutes(labels: ReadonlyMap<string, Label>, from: Position, to: Position): number | undefined {
  const [starts, ends] = [stationsNear(network, from) ?? [], stationsNear(network, to) ?? []];
  const walk = walkBetween(network, { position: from, near: starts }, { position: to, near: ends });
  const options: Label[] = walk ? [[round(walk.minutes * FIGURES.walkWeight), walk.minutes]] : [];
  for (const { station, minutes } of ends) {
    const label = labels.get(`out ${station}`);
    if (label) options.push([round(label[0] + minutes * FIGURES.walkWeight), label[1] + minutes]);
  }
  return options.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])[0]?.[1];
}

function isLess(one: Label, other: Label): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
}

/** Sums of tenths stay comparable. */
function round(cost: number): number {
  return Math.round(cost * 10) / 10;
}
