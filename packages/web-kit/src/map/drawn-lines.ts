import type { Position } from '@osaka/contracts';
import type { MapLine } from './map-types.ts';
import type { RailCourses } from './rail-courses.ts';

/** A dashed line in one style. dots: the course is not known. */
export interface DrawnLine {
  style: 'stitch' | 'ride' | 'dots';
  day: number | undefined;
  parts: (readonly Position[])[];
}

/** The lines of a map with rides along their rails, one for each day and style. */
export function drawnLinesOf(lines: readonly MapLine[], courses: RailCourses): DrawnLine[] {
  const drawn = new Map<string, DrawnLine>();
  const add = (day: number | undefined, style: DrawnLine['style'], positions: readonly Position[]) => {
    const key = `${day} ${style}`;
    const line = drawn.get(key) ?? { style, day, parts: [] };
    if (positions.length > 1) line.parts.push(positions);
    drawn.set(key, line);
  };
  for (const { day, style, rail, positions } of lines) {
    if (!rail) add(day, style, positions);
    else
      for (const course of courses.along(rail, positions)) add(day, course.isKnown ? 'ride' : 'dots', course.positions);
  }
  return [...drawn.values()];
}
