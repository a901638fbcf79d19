import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Kills an instance with SIGKILL, like a crash; its supervisor restarts it. */
export function killInstance(name: string): void {
  const runFile = process.env.RUN_FILE ?? '.data/run.json';
  const { children } = JSON.parse(readFileSync(runFile, 'utf8')) as { children: { name: string; pid: number }[] };
  const child = children.find((each) => each.name === name);
  if (!child) throw new Error(`${runFile} names no running ${name}`);
  process.kill(child.pid, 'SIGKILL');
}

/** Whether the instance accepts calls; false while its supervisor restarts it. */
export async function isReady(name: string): Promise<boolean> {
  const urls = JSON.parse(process.env.READY_URLS ?? '{}') as Record<string, string>;
  if (!urls[name]) throw new Error(`READY_URLS names no ${name}`);
  return fetch(urls[name]).then(
    ({ ok }) => ok,
    () => false,
  );
}
