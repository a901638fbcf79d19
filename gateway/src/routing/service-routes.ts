import { createServiceMatcher, type ReleasePointer, type ServiceMatcher } from '@osaka/contracts';
import { oncePer } from '../once-per.ts';

/** Which service answers which address, as the release says. */
export const serviceRoutesOf: (release: ReleasePointer) => ServiceMatcher = oncePer((release: ReleasePointer) => createServiceMatcher(Object.values(release.services)));
