export * from './plans.ts';
export * from './trip-dates.ts';
