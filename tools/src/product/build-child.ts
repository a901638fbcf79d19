// Builds the named parts in a child process, because a bundler needs memory that the running product should not keep.
import process from 'node:process';
import { allParts, makePart, type Part } from './parts.ts';

process.on('disconnect', () => process.exit(1));
const names = process.argv.slice(2);
const parts = allParts.filter(({ name }) => names.includes(name));
let built = 0;
await Promise.all(parts.map(build));
process.exit(0);

async function build(part: Part) {
  try {
    await makePart(part, (text) => report({ progress: `${built} of ${parts.length}: ${part.name}, ${text}` }));
    built += 1;
  } catch (error) {
    process.stderr.write(`${part.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
    await report({ failure: `${part.name}: ${error instanceof Error ? error.message : String(error)}` });
    process.exit(1);
  }
}

function report(message: { progress: string } | { failure: string }) {
  return new Promise((sent) => process.send?.(message, sent));
}
