export * from './plan-fields.ts';
export * from './plan-messages.ts';
export * from './plans.ts';
export * from './trip-dates.ts';
