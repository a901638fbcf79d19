import { expect, test } from '@jest/globals';
import { distanceKm, type Position } from './coordinates.ts';

/** Distance by vectors instead of haversine: the angle between two directions from the centre of the earth. */
function kmByVectors(one: Position, other: Position): number {
  const direction = ({ longitude, latitude }: Position) => {
    const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const;
  };
  const [[ax, ay, az], [bx, by, bz]] = [direction(one), direction(other)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371.0088 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

test('distances agree with an independent formula to a metre', () => {
  let state = 20260302;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const position = () => ({ longitude: 135.4 + random() / 5, latitude: 34.6 + random() / 7 });
  for (let round = 0; round < 200; round += 1) {
    const [one, other] = [position(), position()];
    expect(distanceKm(one, other)).toBeCloseTo(kmByVectors(one, other), 3);
  }
});
