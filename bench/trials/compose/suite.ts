import process from 'node:process';
import type { Suite, Trial } from '../../harness/trial.ts';
import { playBucket } from './scenarios/bucket.ts';
import { playPowerCut, playStopsAndKills } from './scenarios/failures.ts';
import { playDownAndUp, playFirstStart, playImages, playLimits, playVisit } from './scenarios/installation.ts';
import {
  playFailedRelease,
  playFaultySettings,
  playRefusedRedis,
  playRestore,
  playRollback,
} from './scenarios/operation.ts';
import { playReplacement } from './scenarios/scaled.ts';
import { type ComposeStage, openComposeStage } from './stage.ts';

const COMPOSE = 'docker-compose.yml';
const LONG_MS = 2_400_000;
const leftOut = ({ missing }: ComposeStage) => missing;
const notRoot = (stage: ComposeStage) =>
  stage.missing ?? (process.getuid?.() === 0 ? undefined : 'only root may kill processes of containers');

const trials: Trial<ComposeStage>[] = [
  {
    name: 'up on empty volumes ends with all containers healthy and confined',
    isShort: true,
    longestMs: LONG_MS,
    leftOut,
    defects: [
      {
        name: 'a script uses what mongosh does not survive',
        saying: /mongo(-users)?-1 is unhealthy|mongo-users.* didn.t complete/,
        edits: [
          {
            file: 'tools/deploy/mongo-users.js',
            find: '  const found = /^([A-Z_]+)_DB_PASSWORD$/.exec(variable);\n  if (!found) continue;\n  const name = found[1].toLowerCase();',
            replace:
              '  const name = /^([A-Z_]+)_DB_PASSWORD$/.exec(variable)?.[1].toLowerCase();\n  if (!name) continue;',
          },
        ],
      },
      {
        name: 'containers keep their capabilities',
        saying: /keeps capabilities/,
        edits: [{ file: COMPOSE, find: '  cap_drop: [ALL]\n', replace: '' }],
      },
    ],
    play: playFirstStart,
  },
  {
    name: 'no image holds a secret or more than 400 MB',
    isShort: true,
    leftOut,
    defects: [
      {
        name: 'the context of the build admits everything',
        saying: /holds secrets/,
        edits: [
          { file: '.dockerignore', find: '\n*\n!.npmrc', replace: '\n!.env\n!.npmrc' },
          { file: '.dockerignore', find: '**/.env*\n', replace: '' },
        ],
      },
      {
        name: 'images hold the packages of builds',
        saying: / has \d/,
        edits: [
          {
            file: 'tools/deploy/Dockerfile',
            find: 'COPY --from=bundles /app/built/',
            replace: 'COPY --from=packages /app/node_modules node_modules\nCOPY --from=bundles /app/built/',
          },
        ],
      },
    ],
    play: playImages,
  },
  { name: 'a member signs up and plans, and chats go over both instances', isShort: true, leftOut, play: playVisit },
  {
    name: 'limits count each address for itself',
    isShort: true,
    leftOut,
    defects: [
      {
        name: 'gateway and services share a second network',
        saying: /another address is answered with 429/,
        edits: [
          {
            file: COMPOSE,
            find: '    networks: [inside, outside]\n    depends_on:\n      # Not required',
            replace: '    networks: [inside, outside, chat-outside]\n    depends_on:\n      # Not required',
          },
        ],
      },
    ],
    play: playLimits,
  },
  {
    name: 'the health check of Redis fails when Redis refuses',
    isShort: true,
    leftOut,
    defects: [
      {
        name: 'the health check of Redis takes a refusal for health',
        saying: /passes although/,
        edits: [{ file: COMPOSE, find: 'redis-cli ping | grep -q PONG', replace: 'redis-cli ping' }],
      },
    ],
    play: playRefusedRedis,
  },
  { name: 'down and up keep what is written', isShort: true, longestMs: LONG_MS, leftOut, play: playDownAndUp },
  {
    name: 'an up undoes no rollback, and a release inside tools has memory enough',
    longestMs: LONG_MS,
    leftOut,
    defects: [
      {
        name: 'an up releases the sources',
        saying: /instead of/,
        edits: [{ file: COMPOSE, find: 'release, all, --first,', replace: 'release, all,' }],
      },
      {
        name: 'tools has too little memory for a release',
        saying: /tools release .*ended with/,
        edits: [
          {
            file: COMPOSE,
            find: '    volumes: [releases:/app/releases, images:/var/lib/images]\n    networks: [inside, outside]\n    deploy: *building',
            replace:
              '    volumes: [releases:/app/releases, images:/var/lib/images]\n    networks: [inside, outside]\n    deploy: { resources: { limits: { cpus: "1.0", memory: 256M, pids: 512 } } }',
          },
        ],
      },
    ],
    play: playRollback,
  },
  {
    name: 'a failing release holds up no gateway',
    longestMs: LONG_MS,
    leftOut,
    defects: [
      {
        name: 'the gateway waits for a failing release',
        saying: /waits for a failing release/,
        edits: [
          {
            file: COMPOSE,
            find: 'release: { condition: service_completed_successfully, required: false }',
            replace: 'release: { condition: service_completed_successfully }',
          },
        ],
      },
    ],
    play: playFailedRelease,
  },
  {
    name: 'a faulty setting is named with its rule',
    longestMs: LONG_MS,
    leftOut,
    defects: [
      {
        name: 'a faulty administrator is refused without the variable',
        saying: /is refused with/,
        edits: [{ file: 'svc-account/src/administrator.ts', find: 'VARIABLES[name]', replace: 'name' }],
      },
    ],
    play: playFaultySettings,
  },
  {
    name: 'a backup is restored onto empty volumes',
    longestMs: LONG_MS,
    leftOut,
    defects: [
      {
        name: 'folders of volumes have no owner',
        saying: /EACCES|permission denied/i,
        edits: [
          {
            file: 'tools/deploy/Dockerfile',
            find: 'USER root\nRUN mkdir -p /var/lib/images releases/channels && chown -R node:node /var/lib/images releases',
            replace: 'USER root\nRUN mkdir -p releases/channels && chown -R node:node releases',
          },
        ],
      },
      {
        name: 'a backup raises its priority',
        saying: /EACCES/,
        edits: [
          {
            file: 'tools/src/backup.ts',
            find: 'setPriority(Math.max(NICE, getPriority()))',
            replace: 'setPriority(NICE)',
          },
        ],
      },
    ],
    play: playRestore,
  },
  {
    name: 'each container is stopped and killed, and comes back',
    longestMs: LONG_MS,
    leftOut: notRoot,
    play: playStopsAndKills,
  },
  { name: 'a power cut loses nothing', longestMs: LONG_MS, leftOut: notRoot, play: playPowerCut },
  { name: 'the release store is in a bucket', longestMs: LONG_MS, leftOut, play: playBucket },
  {
    name: 'all containers of the scaled file are replaced in turn under load, and no call fails',
    longestMs: LONG_MS,
    leftOut,
    defects: [
      {
        name: 'copies are replaced at once',
        saying: /while .* was replaced/,
        edits: [{ file: 'tools/deploy/replace.sh', find: '"$count" -lt 2', replace: '"$count" -lt 9' }],
      },
    ],
    play: playReplacement,
  },
];

/** The Compose files in a real Docker engine: one that answers, else one that root builds. */
export const compose: Suite<ComposeStage> = {
  name: 'compose',
  isOptional: true,
  parts: [],
  trials,
  openStage: openComposeStage,
  summary: ({ measured }) => measured,
};
