import process from 'node:process';
import type { Suite, Trial } from '../harness/trial.ts';
import { mutants } from './mutants.ts';
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
    play: playFirstStart,
  },
  { name: 'no image holds a secret or more than 400 MB', isShort: true, leftOut, play: playImages },
  { name: 'a member signs up and plans, and chats go over both instances', isShort: true, leftOut, play: playVisit },
  { name: 'limits count each address for itself', isShort: true, leftOut, play: playLimits },
  { name: 'the health check of Redis fails when Redis refuses', isShort: true, leftOut, play: playRefusedRedis },
  { name: 'down and up keep what is written', isShort: true, longestMs: LONG_MS, leftOut, play: playDownAndUp },
  {
    name: 'an up undoes no rollback, and a release inside tools has memory enough',
    longestMs: LONG_MS,
    leftOut,
    play: playRollback,
  },
  { name: 'a failing release holds up no gateway', longestMs: LONG_MS, leftOut, play: playFailedRelease },
  { name: 'a faulty setting is named with its rule', longestMs: LONG_MS, leftOut, play: playFaultySettings },
  { name: 'a backup is restored onto empty volumes', longestMs: LONG_MS, leftOut, play: playRestore },
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
    play: playReplacement,
  },
];

/** The Compose files in a real Docker engine: one that answers, else one that root builds. */
export const compose: Suite<ComposeStage> = {
  name: 'compose',
  isOptional: true,
  parts: [],
  trials,
  mutants,
  openStage: openComposeStage,
  summary: ({ measured }) => measured,
};
