export * from './activity.ts';
export * from './chat.ts';
export * from './desk.ts';
