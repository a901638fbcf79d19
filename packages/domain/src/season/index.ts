export * from './normals.ts';
export * from './sun-times.ts';
