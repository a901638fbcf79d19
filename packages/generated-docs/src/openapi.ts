import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyService, type ServiceSlice, workspaceDir } from '@osaka/build-config/every-slice';
import { openApiOf } from '@osaka/contracts/openapi';

const FOLDER = 'docs/api';

/**
 * Writes docs/api/<service>.json, the OpenAPI 3.1 description of each service that is deployed, that is, has a
 * container.
 */
export async function writeOpenApi(): Promise<void> {
  rmSync(join(workspaceDir, FOLDER), { recursive: true, force: true });
  mkdirSync(join(workspaceDir, FOLDER));
  for (const [name, text] of await openApiFiles(({ container }) => container !== undefined))
    writeFileSync(join(workspaceDir, FOLDER, name), text);
}

/** For `npm run check`: one sentence for each description that differs from the contracts. */
export async function staleOpenApi(): Promise<string[]> {
  const files = await openApiFiles(({ container }) => container !== undefined);
  const written = existsSync(join(workspaceDir, FOLDER)) ? readdirSync(join(workspaceDir, FOLDER)) : [];
  const names = new Set([...files.keys(), ...written]);
  const isStale = (name: string) =>
    !written.includes(name) || readFileSync(join(workspaceDir, FOLDER, name), 'utf8') !== files.get(name);
  return [...names]
    .filter(isStale)
    .map(
      (name) =>
        `${FOLDER}/${name} does not show what the contracts declare: run \`npm run build -- docs\` and commit it.`,
    );
}

/** The descriptions by file name. */
export async function openApiFiles(
  isWanted: (service: ServiceSlice) => boolean = () => true,
): Promise<Map<string, string>> {
  return new Map(
    (await everyService())
      .filter(isWanted)
      .map(({ name, contract }) => [`${name}.json`, `${JSON.stringify(openApiOf(name, contract), null, 1)}\n`]),
  );
}
