export * from './amounts.ts';
export * from './settlement.ts';
