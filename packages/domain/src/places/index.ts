export * from './visit-words.ts';
