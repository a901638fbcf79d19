import process from 'node:process';
import { fault } from '@osaka/tools/launch/fault';
import { stringify } from 'yaml';
import { buildOverlay, overlays } from './kubernetes/overlay.ts';
import { secretsOf } from './kubernetes/secrets.ts';

/**
 * `npm run -s secrets -- scaled > secrets.yaml`: the secrets of an overlay with new passwords, for `kubectl apply -f`.
 * What only the operator knows comes from the environment.
 */
export async function main([name = '']: readonly string[]): Promise<number> {
  if (!overlays().includes(name))
    throw fault(`“${name}” is no overlay.`, `Say which: npm run -s secrets -- ${overlays().join('|')}`);
  const manifests = buildOverlay(name);
  const { secrets, missing } = secretsOf(manifests, process.env);
  if (missing.length > 0)
    throw fault(`${missing.join(', ')} is not known.`, 'Set it in the environment, then run the command again.');
  for (const [secret, stringData] of Object.entries(secrets)) {
    process.stdout.write(
      `---\n${stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: secret, namespace: 'osaka' }, stringData }, { lineWidth: 0 })}`,
    );
  }
  return 0;
}
