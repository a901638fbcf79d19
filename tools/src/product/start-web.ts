import { step } from '../../launch/step.mjs';
import type { Run } from '../processes/run.ts';

interface Web {
  port: number;
  gatewayUrl: string;
  /** URL of the gateway's site, if it differs from the dev server's. */
  siteUrl?: string;
  remotes: readonly string[];
  say(message: string): void;
}

/** The dev servers of the shell and of these remotes; the other remotes come from the release. */
export async function startWeb(run: Run, { say, ...options }: Web): Promise<void> {
  const { startDevServers } = await import('@osaka/delivery/dev');
  await step('Web', async (progress) => {
    let ready = false;
    const onCompiled = (app: string, problems: string) => {
      if (problems) say(`${app} does not compile:\n${problems}`);
      else if (!ready) progress(`compiled ${app}`);
    };
    const web = await startDevServers({ ...options, onCompiled });
    ready = true;
    run.onClose(() => web.stop());
    return { detail: `shell, ${options.remotes.join(', ')}` };
  });
}
