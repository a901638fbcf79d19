/** Counters of the travel database. */
export const COUNTERS = {
  destination: 'destinations',
  image: 'images',
  review: 'reviews',
  import: 'imports',
  report: 'reports',
  change: 'changes',
  referenceChange: 'referenceChanges',
} as const;
