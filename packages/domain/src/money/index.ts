export * from './settlement.ts';
