import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '../launch/fault.mjs';
import { readComposeFile } from './deployment/checks/compose-file.ts';
import { type Chosen, chosenFrom, imagesIn, unchosenIn, withImages } from './deployment/kubernetes/digests.ts';
import { root } from './places.ts';
import { onPath, outputOf } from './servers/tool.ts';

const file = join(root, 'deploy/images/kustomization.yaml');

/**
 * `npm run digests -- registry.example/osaka 1.4.0`: writes the digests of the pushed images, and of MongoDB's and
 * Redis's, into deploy/images. Without words: says which images have none; its exit code is 1 then, so that a release
 * can wait for it.
 */
export async function main([registry, tag = 'latest']: readonly string[]): Promise<number> {
  const text = readFileSync(file, 'utf8');
  if (registry === undefined) return reportUnchosen(text);
  const docker = onPath('docker');
  if (!docker)
    throw fault(
      'docker was not found, which knows the digests of pushed images.',
      'Run this where the images are built and pushed.',
    );
  const chosen: Chosen[] = [];
  for (const name of imagesIn(text))
    chosen.push(
      await digestOf(
        docker,
        name,
        name.startsWith('osaka/') ? `${registry}/${name.slice('osaka/'.length)}:${tag}` : foreign(name),
      ),
    );
  writeFileSync(file, withImages(text, chosen));
  for (const { newName, digest } of chosen) say(`${newName}@${digest}`);
  return 0;
}

function reportUnchosen(text: string): number {
  const unchosen = unchosenIn(text);
  say(
    unchosen.length === 0
      ? 'Every image has its digest.'
      : `No digest: ${unchosen.join(', ')}. After pushing: npm run digests -- registry.example/osaka 1.4.0`,
  );
  return unchosen.length === 0 ? 0 : 1;
}

/** An image of others has the version that Compose runs. */
function foreign(name: string): string {
  const found = Object.values(readComposeFile().services).find(({ image }) => image?.split(':')[0] === name)?.image;
  if (!found)
    throw fault(
      `docker-compose.yml runs no image ${name}.`,
      'Name it in docker-compose.yml, or take it out of deploy/images/kustomization.yaml.',
    );
  return found;
}

/** Docker has the registry's name of an image that it has pushed or pulled. */
async function digestOf(docker: string, name: string, tagged: string): Promise<Chosen> {
  const [reference = ''] = (
    (await outputOf(docker, ['image', 'inspect', '--format', '{{join .RepoDigests "\\n"}}', tagged], 20_000)) ?? ''
  )
    .trim()
    .split('\n');
  const chosen = chosenFrom(name, reference);
  if (chosen)
    return {
      ...chosen,
      newName: chosen.newName.includes('/') ? chosen.newName : `docker.io/library/${chosen.newName}`,
    };
  throw fault(
    `Docker knows no digest of ${tagged}.`,
    `Push it (docker push ${tagged}) or, if it is not ours, pull it, then run the command again.`,
  );
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
