import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseOfServices } from '@osaka/delivery/every-slice';
import { buildService } from '@osaka/delivery/service-build';
import { type Started, start } from './contender.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A call that the services of the benches answer with 216 bytes of JSON. */
export const CALL = '/api/travels/7';

/** Builds the gateway, and a release store in `folder` that holds the declarations of all services and no screens. */
export async function prepareGateway(folder: string): Promise<void> {
  await buildService(here('../../../gateway'));
  mkdirSync(path.join(folder, 'channels/stable'), { recursive: true });
  writeFileSync(path.join(folder, 'channels/stable/1.json'), JSON.stringify(await releaseOfServices()));
}

/** A service of Node alone that answers every call. */
export function startUpstream(): Promise<Started> {
  return start(() => ({ file: process.execPath, args: [here('./upstream.mjs')] }));
}

/** A gateway whose calls all go to one service. GATEWAY_NODE_ARGS, such as --cpu-prof, are for Node. */
export function startGateway(
  servicePort: number,
  releasesDir: string,
  settings: Record<string, string>,
): Promise<Started> {
  const service = `http://127.0.0.1:${servicePort}`;
  const services = {
    SVC_ACCOUNT_URL: service,
    SVC_TRAVEL_URL: service,
    SVC_PLANNER_URL: service,
    SVC_CHAT_URL: service,
  };
  const env = { ...services, RELEASES_DIR: releasesDir, LOG_LEVEL: 'info', OPS_PORT: '0', ...settings };
  const nodeArgs = process.env.GATEWAY_NODE_ARGS?.split(' ') ?? [];
  return start(() => ({ file: process.execPath, args: [...nodeArgs, here('../../../gateway/dist/main.js')], env }));
}
