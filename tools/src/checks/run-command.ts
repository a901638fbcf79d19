import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from '../places.ts';
import type { CommandCheck } from './commands.ts';
import type { Outcome } from './outcome.ts';

export function runCommand({ name, command: [program = '', ...args], env }: CommandCheck): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const finish = (passed: boolean) => resolve({ name, passed, output, tookMs: performance.now() - started });
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}
