import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyService, workspaceDir } from '../build/every-slice.ts';

import { allSettings, type Setting } from './settings-schema.ts';

const file = join(workspaceDir, 'docs/configuration.md');

export async function writeConfiguration(): Promise<void> {
  writeFileSync(file, await configurationPage());
}

/** For `npm run check`: the page in the repository must equal the generated one. */
export async function staleConfiguration(): Promise<string[]> {
  const written = read();
  return written === (await configurationPage())
    ? []
    : [
        'docs/configuration.md does not show what the config.ts files declare: run `npm run build -- docs` and commit it.',
      ];
}

function read(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function configurationPage(): Promise<string> {
  const { gateway = [], ...services } = Object.fromEntries(await allSettings());
  const ofProcesses = sharedBy([gateway, ...Object.values(services)]);
  const ofServices = without(ofProcesses, sharedBy(Object.values(services)));
  const sections = Object.entries({
    'Every process': ofProcesses,
    gateway: without(ofProcesses, gateway),
    'Every service': ofServices,
  });
  const own = Object.entries(services).map(
    ([slice, list]) => [slice, without([...ofProcesses, ...ofServices], list)] as const,
  );
  const filled = [...sections, ...own].filter(([, list]) => list.length > 0);
  return `${introduction}${filled.map(([title, list]) => section(title, list)).join('')}${commands(await localRows())}`;
}

function without(others: readonly Setting[], list: readonly Setting[]): Setting[] {
  return list.filter((setting) => !others.some(sameAs(setting)));
}

const introduction = `# Configuration

Environment variables are the only configuration. A process reads them once, in its \`src/config.ts\`, and ends with one line for each that is wrong.
A secret may lie in a file instead: \`MONGODB_URL_FILE=/run/secrets/mongodb\` stands for \`MONGODB_URL\`, and so for every variable of the services.
\`npm start\` and docker-compose.yml set all of them; a variable that you set yourself wins where the table of \`npm start\` below names it.
This page is generated from those files by \`npm run build -- docs\`; \`npm run check\` fails while it is stale.
`;

const commands = (localRows: string) => `
## npm start and npm test

| Variable | Default | Meaning |
|---|---|---|
| PORT | 8000 | port of the site |
| HOST | 127.0.0.1 | address the site listens on |
| SITE_URL | http://localhost:8000 | the site inside which \`npm run dev -- mf-planner\` shows a remote, if one answers there |
| DATA_DIR | .data | databases, pictures, mails and logs of \`npm start\` |
| MONGODB_URL, REDIS_URL, SMTP_URL | | servers of your own; without them they are brought up here |
| TEST_MONGODB_URL | | an empty MongoDB for \`npm test\`, which drops all databases there at the end |
| NODE_BIN | | the Node that runs the command: a path, or the word newest for that of tools/newest-node (Linux on x64) |
| MONGOD_BIN | | a mongod that is not on PATH |
| JAVA_HOME | | the JDK to use when it is not the one on PATH |
| SMTP_PORT, INBOX_PORT | 1025, 1080 | ports of the mail inbox; others are taken when these are not free and not asked for |
| ADMIN_ID, ADMIN_PASSWORD, ADMIN_NAME, ADMIN_EMAIL | osakaadmin, Osaka123!, 관리자, admin@osaka.example | the first administrator |
| LOG_LEVEL, RATE_LIMIT_SCALE, MAP_PROVIDER, TRANSIT_CLOSED_LINES | info, 50, leaflet, | handed to the services |
| OPERATOR_*, SECURITY_CONTACT | | see gateway |
${localRows}| CHROME_BIN | | browser for the journeys of \`npm test\` |
`;

/** Settings with a value for the local profile in slice.ts. */
async function localRows(): Promise<string> {
  const local = (await everyService()).flatMap(({ name, settings }) =>
    Object.entries(settings).map(([setting, { local: value }]) => ({ name, setting, value })),
  );
  return local
    .filter(({ value }) => value !== undefined)
    .map(({ name, setting, value }) => `| ${setting} | ${value} | see svc-${name} |\n`)
    .join('');
}

/** Settings that all services declare identically, shown once. */
function sharedBy(lists: readonly (readonly Setting[])[]): Setting[] {
  const [first = [], ...others] = lists;
  return first.filter((setting) => others.every((list) => list.some(sameAs(setting))));
}

function sameAs(setting: Setting): (other: Setting) => boolean {
  return (other) => JSON.stringify(other) === JSON.stringify(setting);
}

function section(title: string, settings: readonly Setting[]): string {
  return `\n## ${title}\n\n${rows(settings)}`;
}

function rows(settings: readonly Setting[]): string {
  const lines = settings.map(({ name, required, description, default: usual, values }) => {
    const meaning = values ? `${description} (${values.join(', ')})` : description;
    return `| ${name} | ${required ? '**required**' : (usual ?? '')} | ${meaning.replaceAll('|', '\\|')} |`;
  });
  return `| Variable | Default | Meaning |\n|---|---|---|\n${lines.join('\n')}\n`;
}
