export * from './basic-items.ts';
export * from './templates.ts';
