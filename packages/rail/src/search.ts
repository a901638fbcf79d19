import { boardingUnitsOf, UNITS_PER_WALKED_MINUTE } from './graph.ts';
import type { RailNetwork } from './network.ts';

export interface Access {
  station: number;
  minutes: number;
}

export interface SearchOptions {
  /** Indexes of lines that do not run. */
  closed: ReadonlySet<number>;
  /** Minutes after midnight at which one leaves; undefined: in the daytime, when all lines run. */
  at: number | undefined;
  /** What a boarding costs above its wait. */
  boardingMinutes: number;
}

/** Of nodes; final where the cost is below the one at which the search ended. */
export interface Found {
  minutes: Int32Array;
  previous: Int32Array;
}

const LAST_NIGHT_MINUTES = 3 * 60;

/** Ways of more than six hours are not found. */
const HIGHEST_COST = 4000;

/**
 * Dijkstra's algorithm from several stations. Costs are small whole numbers, so that the queue is a linked list of
 * entries for each cost. `onArrival` sees each station with its final cost and ends the search by true.
 */
export function search(
  { graph, lines }: RailNetwork,
  starts: readonly Access[],
  { closed, at, boardingMinutes }: SearchOptions,
  onArrival: (station: number, cost: number, minutes: number) => boolean,
): Found {
  const { firstEdge, target, minutes: edgeMinutes, costs: edgeCosts, boards, stationCount, nodeCount } = graph;
  const costs = new Int32Array(nodeCount).fill(HIGHEST_COST);
  const minutes = new Int32Array(nodeCount);
  const previous = new Int32Array(nodeCount).fill(-1);
  // Of each line; -1 where it does not run.
  const boardingCost = Int32Array.from(lines, (line, index) =>
    closed.has(index) ? -1 : boardingUnitsOf(line, boardingMinutes),
  );
  const firstEntry = new Int32Array(HIGHEST_COST).fill(-1);
  const entryNode = new Int32Array(2 * target.length + starts.length);
  const nextEntry = new Int32Array(2 * target.length + starts.length);
  let entries = 0;
  let highest = -1;
  const reach = (node: number, cost: number, elapsed: number, before: number) => {
    const known = costs[node] as number;
    // Of equal costs the shorter one, so that the way back takes as long.
    if (cost > known || (cost === known && (cost === HIGHEST_COST || elapsed >= (minutes[node] as number)))) return;
    costs[node] = cost;
    minutes[node] = elapsed;
    previous[node] = before;
    entryNode[entries] = node;
    nextEntry[entries] = firstEntry[cost] as number;
    firstEntry[cost] = entries;
    entries += 1;
    if (cost > highest) highest = cost;
  };
  for (const start of starts) reach(start.station, start.minutes * UNITS_PER_WALKED_MINUTE, start.minutes, -1);
  for (let cost = 0; cost <= highest; cost += 1) {
    // Edges without cost add to the list that is being read, at its front.
    for (let entry = firstEntry[cost] as number; entry >= 0; entry = firstEntry[cost] as number) {
      firstEntry[cost] = nextEntry[entry] as number;
      const node = entryNode[entry] as number;
      if (costs[node] !== cost) continue;
      const elapsed = minutes[node] as number;
      if (node >= stationCount && node < 2 * stationCount && onArrival(node - stationCount, cost, elapsed))
        return { minutes, previous };
      const lastEdge = firstEdge[node + 1] as number;
      for (let edge = firstEdge[node] as number; edge < lastEdge; edge += 1) {
        const line = boards[edge] as number;
        let next = cost + (edgeCosts[edge] as number);
        if (line >= 0) {
          const extra = boardingCost[line] as number;
          if (extra < 0 || (at !== undefined && !runsAt(lines[line], at + elapsed))) continue;
          next += extra;
        }
        const to = target[edge] as number;
        // Most edges lead back or to what is reached sooner.
        if (next <= (costs[to] as number)) reach(to, next, elapsed + (edgeMinutes[edge] as number), node);
      }
    }
  }
  return { minutes, previous };
}

function runsAt(line: RailNetwork['lines'][number] | undefined, minute: number): boolean {
  if (!line) return false;
  // The hours after midnight belong to the day before.
  const time = minute % (24 * 60);
  const of = time < LAST_NIGHT_MINUTES ? time + 24 * 60 : time;
  return of >= line.firstTrain && of <= line.lastTrain;
}
