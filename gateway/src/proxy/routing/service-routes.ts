import { createServiceMatcher, type ReleasePointer, type ServiceMatcher } from '@osaka/contracts';
import { memoizeByObject } from '../../memoize-by-object.ts';

/** Maps addresses to services as the release declares them. */
export const serviceRoutesOf: (release: ReleasePointer) => ServiceMatcher = memoizeByObject((release: ReleasePointer) =>
  createServiceMatcher(Object.values(release.services)),
);
