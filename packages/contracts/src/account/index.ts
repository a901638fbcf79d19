export * from './accounts.ts';
export * from './members.ts';
