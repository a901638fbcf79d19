export * from './accounts.ts';
export * from './audit.ts';
export * from './events.ts';
export * from './members.ts';
export * from './sessions.ts';
