import { existsSync, fchmodSync, fstatSync, ftruncateSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { stringify } from 'yaml';
import { fault } from '../launch/fault.mjs';
import { composeSecrets, valuesIn, withoutBanner } from './deployment/compose/secrets.ts';
import { buildOverlay, overlays } from './deployment/kubernetes/overlay.ts';
import { secretsOf } from './deployment/kubernetes/secrets.ts';
import { root } from './places.ts';

const COMPOSE = 'compose';
const STDOUT = 1;

/**
 * `npm run secrets -- compose > .env`: what docker-compose.yml requires and .env lacks (`>>` keeps what is there).
 * `npm run -s secrets -- scaled > secrets.yaml`: the secrets of an overlay with new passwords, for `kubectl apply -f`.
 * What only the operator knows comes from the environment.
 */
export async function main([name = '']: readonly string[]): Promise<number> {
  if (name === COMPOSE) return writeComposeSecrets(join(root, '.env'));
  if (!overlays().includes(name))
    throw fault(
      `“${name}” is neither ${COMPOSE} nor an overlay.`,
      `Say which: npm run secrets -- ${COMPOSE} > .env, or npm run -s secrets -- ${overlays().join('|')}`,
    );
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

function writeComposeSecrets(file: string): number {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = composeSecrets(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
    ...process.env,
    ...valuesIn(before),
  });
  const text = lines.map((line) => `${line}\n`).join('');
  const { ino, dev } = fstatSync(STDOUT);
  const isFile = existsSync(file) && statSync(file).ino === ino && statSync(file).dev === dev;
  if (isFile) {
    // npm has written the name of the script into the file, which Compose would not read.
    const kept = Buffer.byteLength(withoutBanner(before));
    fchmodSync(STDOUT, 0o600);
    ftruncateSync(STDOUT, kept);
    writeSync(STDOUT, text, kept);
  } else process.stdout.write(text);
  const names = lines.map((line) => line.split('=')[0]);
  process.stderr.write(names.length > 0 ? `Written: ${names.join(', ')}.\n` : 'Nothing is missing.\n');
  return 0;
}
