export * from './amounts.ts';
export * from './pass-savings.ts';
export * from './settlement.ts';
export * from './trip-costs.ts';
