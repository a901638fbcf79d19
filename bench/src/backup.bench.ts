import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

// The product with 10,000 places and 1 M messages, which only the trials can lose and bring back.
const env = { ...process.env, MEASURE_BACKUP: '1' };
const child = spawn(process.execPath, ['tools/trial.mjs', 'restore', '--only', '10,000 places'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  env,
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
