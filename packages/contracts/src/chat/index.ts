export * from './activity.ts';
export * from './chat.ts';
