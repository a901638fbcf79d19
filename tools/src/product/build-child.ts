// Builds the named parts in a child process, because a bundler needs memory that the running product should not keep.
import process from 'node:process';
import { allParts, makePart } from './parts.ts';

process.on('disconnect', () => process.exit(1));
const names = process.argv.slice(2);
for (const [index, name] of names.entries()) {
  const part = allParts.find((candidate) => candidate.name === name);
  if (!part) continue;
  try {
    await makePart(part, (text) => process.send?.({ progress: `${name} (${index + 1} of ${names.length}): ${text}` }));
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
    await new Promise((sent) =>
      process.send?.({ failure: `${name}: ${error instanceof Error ? error.message : String(error)}` }, sent),
    );
    process.exit(1);
  }
}
process.exit(0);
