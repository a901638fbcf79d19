export * from './activity.ts';
export * from './canned-replies.ts';
export * from './chat.ts';
export * from './desk.ts';
export * from './ended-consultations.ts';
export * from './events.ts';
export * from './statistics.ts';
export * from './support.ts';
