import process from 'node:process';
import { fault } from '../launch/fault.mjs';
import { summary } from './console/summary.ts';
import { readWishes, type Wishes } from './console/wishes.ts';
import { emptyData } from './data/empty-data.ts';
import { noteInstallation } from './data/installation.ts';
import { dataDir } from './places.ts';
import { openRun, type Run } from './processes/run.ts';
import { bringUpForDevelopment } from './product/dev-product.ts';
import { bringUpProduct, type Product } from './product/product.ts';
import { addSamples } from './product/sample/sample.ts';

/** `npm start`: everything from an installed project to a running site; ends everything when asked to. */
export async function main(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const wishes = readWishes(args);
  const run = await openRun({ folder: dataDir, say });
  if (run.data.leftOvers.length > 0) say(`Ended what an earlier run had left: ${run.data.leftOvers.join(', ')}.`);
  try {
    if (wishes.fresh) await emptyData(run.data);
    const options = { sitePort: Number(process.env.PORT || 8000), sample: wishes.sample, say };
    const up = wishes.dev ? bringUpForDevelopment(run, options) : bringUpProduct(run, options);
    const product = await Promise.race([up.then((running) => withSamples(running, wishes)), interrupted(run)]);
    run.onClose(noteInstallation(product.settings));
    say(
      `\n${summary(product, wishes)}\n Ready after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl-C stops everything.`,
    );
    await run.stopAsked;
    say('\nStopping …');
    return 0;
  } finally {
    await run.close();
  }
}

async function withSamples(product: Product, { sample }: Wishes): Promise<Product> {
  if (sample) await addSamples(product);
  return product;
}

async function interrupted(run: Run): Promise<never> {
  await run.stopAsked;
  throw fault(
    'Interrupted before the site was ready; everything that had been started is ended.',
    'Run the command again.',
  );
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
