import process from 'node:process';
import { fault } from '../../launch/fault.mjs';
import { type Choice, notHere } from './server.ts';

/** A server at a configured URL; when it does not respond, there is no fallback. */
export function given(
  variable: 'MONGODB_URL' | 'REDIS_URL' | 'TEST_MONGODB_URL',
  what: string,
  versions: string,
  versionOf: (url: string, limitMs: number) => Promise<string>,
): Choice {
  return {
    name: variable,
    how: `Set ${variable} to a ${what} ${versions} that you run.`,
    async choose() {
      const url = process.env[variable];
      if (!url) return notHere('not set');
      const version = await versionOf(url, 3_000).catch(() => {
        throw fault(
          `${variable} is set, but nothing answers there within 3 s (${url.replace(/\/\/[^@/]*@/, '//…@')}).`,
          `Start that server or correct ${variable}; unset it to let this command bring up its own.`,
        );
      });
      return { url, label: `${what} ${version} at ${variable}` };
    },
  };
}
