import type { Mutant } from '../harness/trial.ts';

const START = 'up on empty volumes';
const COMPOSE = 'docker-compose.yml';
const DOCKERFILE = 'tools/deploy/Dockerfile';

/** The faults that the first containers of this product had. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a script uses what mongosh does not survive',
    foundBy: [START],
    edits: [
      {
        file: 'tools/deploy/mongo-users.js',
        find: '  const found = /^([A-Z_]+)_DB_PASSWORD$/.exec(variable);\n  if (!found) continue;\n  const name = found[1].toLowerCase();',
        replace: '  const name = /^([A-Z_]+)_DB_PASSWORD$/.exec(variable)?.[1].toLowerCase();\n  if (!name) continue;',
      },
    ],
  },
  {
    name: 'gateway and services share a second network',
    foundBy: ['limits count'],
    edits: [
      {
        file: COMPOSE,
        find: '    networks: [inside, outside]\n    depends_on:\n      # Not required',
        replace: '    networks: [inside, outside, chat-outside]\n    depends_on:\n      # Not required',
      },
    ],
  },
  {
    name: 'the context of the build admits everything',
    foundBy: ['no image holds a secret'],
    edits: [
      { file: '.dockerignore', find: '\n*\n!.npmrc', replace: '\n!.env\n!.npmrc' },
      { file: '.dockerignore', find: '**/.env*\n', replace: '' },
    ],
  },
  {
    name: 'an up releases the sources',
    foundBy: ['an up undoes no rollback'],
    edits: [{ file: COMPOSE, find: 'release, all, --first,', replace: 'release, all,' }],
  },
  {
    name: 'folders of volumes have no owner',
    foundBy: ['a backup is restored'],
    edits: [
      {
        file: DOCKERFILE,
        find: 'USER root\nRUN mkdir -p /var/lib/images releases/channels && chown -R node:node /var/lib/images releases',
        replace: 'USER root\nRUN mkdir -p releases/channels && chown -R node:node releases',
      },
    ],
  },
  {
    name: 'tools has too little memory for a release',
    foundBy: ['an up undoes no rollback'],
    edits: [
      {
        file: COMPOSE,
        find: '    volumes: [releases:/app/releases, images:/var/lib/images]\n    networks: [inside, outside]\n    deploy: *building',
        replace:
          '    volumes: [releases:/app/releases, images:/var/lib/images]\n    networks: [inside, outside]\n    deploy: { resources: { limits: { cpus: "1.0", memory: 256M, pids: 512 } } }',
      },
    ],
  },
  {
    name: 'images hold the packages of builds',
    foundBy: ['no image holds a secret'],
    edits: [
      {
        file: DOCKERFILE,
        find: 'COPY --from=bundles /app/built/',
        replace: 'COPY --from=packages /app/node_modules node_modules\nCOPY --from=bundles /app/built/',
      },
    ],
  },
  {
    name: 'a faulty administrator is refused without the variable',
    foundBy: ['a faulty setting'],
    edits: [{ file: 'svc-account/src/administrator.ts', find: 'VARIABLES[name]', replace: 'name' }],
  },
  {
    name: 'copies are replaced at once',
    foundBy: ['all containers of the scaled file'],
    edits: [{ file: 'tools/deploy/replace.sh', find: '"$count" -lt 2', replace: '"$count" -lt 9' }],
  },
  {
    name: 'the health check of Redis takes a refusal for health',
    foundBy: ['the health check of Redis'],
    edits: [{ file: COMPOSE, find: 'redis-cli ping | grep -q PONG', replace: 'redis-cli ping' }],
  },
  {
    name: 'a backup raises its priority',
    foundBy: ['a backup is restored'],
    edits: [
      { file: 'tools/src/backup.ts', find: 'setPriority(Math.max(NICE, getPriority()))', replace: 'setPriority(NICE)' },
    ],
  },
  {
    name: 'the gateway waits for a failing release',
    foundBy: ['a failing release'],
    edits: [
      {
        file: COMPOSE,
        find: 'release: { condition: service_completed_successfully, required: false }',
        replace: 'release: { condition: service_completed_successfully }',
      },
    ],
  },
  {
    name: 'containers keep their capabilities',
    foundBy: [START],
    edits: [{ file: COMPOSE, find: '  cap_drop: [ALL]\n', replace: '' }],
  },
];
