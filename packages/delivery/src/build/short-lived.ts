import process from 'node:process';

/**
 * Options of Node for a process that ends within minutes: V8 optimizes only what runs long, and otherwise spends a
 * quarter of the processor time of a build or of a test on code that is gone before it has paid. Newer Nodes have a
 * quick compiler in between, and no such option.
 */
export const shortLived: readonly string[] =
  Number.parseInt(process.versions.node, 10) < 22 ? ['--interrupt-budget=2000000'] : [];
