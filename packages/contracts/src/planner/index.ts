export * from './apply-changes.ts';
export * from './plan-fields.ts';
export * from './plan-messages.ts';
export * from './plans.ts';
export * from './trip.ts';
export * from './trip-changes.ts';
export * from './trip-dates.ts';
export * from './undo-changes.ts';
