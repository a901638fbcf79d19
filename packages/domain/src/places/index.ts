export * from './passes.ts';
export * from './telephone.ts';
export * from './visit-words.ts';
