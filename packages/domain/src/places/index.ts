export * from './telephone.ts';
export * from './visit-words.ts';
