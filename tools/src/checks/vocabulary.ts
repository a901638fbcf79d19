import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';

/**
 * Names and phrases that nobody would search for, and the standard term for each. Add a term here when the whole tree
 * is free of it.
 */
const RETIRED: readonly [term: RegExp, instead: string][] = [
  [/first[ -]?frame/i, 'server-side rendering, ssr'],
  [/first[ -]?needs/i, 'prefetch'],
  [/asleep/i, 'interactionQueue, queue-interactions'],
  [/\bfirstAnswer\b/, 'prefetchedAnswer'],
  [/\bputOutOfReach\b/, 'softDeleteByMember'],
  [/\bfollowFacts\b/, 'subscribeToEvents'],
  [/\bDestinationBook\b/, 'DestinationLookup'],
  [/\bopenPatient/, 'openBlockingRedis'],
  [/\bpayOwed\b/, 'flushPending'],
  [/\blosePatience\b/, 'onGapTimeout'],
  [/\bRoster\b/, 'SwapRemoveSet'],
  [/farewell/i, 'sign-out notice'],
  [/\bSteadyForm\b/, 'StableLayoutForm'],
  [/\bunlessTaken\b/, 'ignoreDuplicateKey'],
  [/\bnumbersFrom\b/, 'seededRandom'],
  [/\blooseName\b/, 'normalizeForComparison'],
  [/\bown-?site\b/i, 'same origin'],
  [/\bwayBack\b|\bway-back\b/, 'returnPath'],
  [/\bputBack\b/, 'restore'],
  [/\bfreeLogin\b/, 'unblockLogin'],
  [/\b(laidTogether|aroundDifference)\b/, 'mergePages, excerptDifference'],
  [/\bdoubts?About\b/, 'plausibilityQuestion, warningsAbout'],
  [/\bbeginsAsPicture\b/, 'hasImageSignature'],
  [/\bsortOut\b/, 'validateFiles'],
  [/\bplainLook\b/i, 'linearScan'],
  [/\buseAwake\b/, 'useIsHydrated'],
  [/\bisUnderWay\b/, 'isRunning'],
  [/\bLOOK_MS\b/, 'POLL_MS'],
  [/\bPATIENCE_MS\b/, 'a timeout: MAX_WAIT_MS, ACQUIRE_TIMEOUT_MS'],
  [/\bUNTOLD/i, 'unpublished'],
  [/\bhalf-written\b/, 'draft'],
  [/twice and in any order/i, 'idempotent'],
  [/\bstands? in line\b/i, 'is queued'],
  [/\bkeepAnswers\b|kept-answers/, 'createStaleCache, stale-cache'],
  [/\boncePer\b|once-per\b/, 'memoizeByObject'],
  [/\bcreateShares\b|\bgiveBack\b/, 'createQuota, release'],
  [/[Uu]ploadPlace|upload-places/, 'UploadSlot, upload-slots'],
  [/\bjoinFirst\b/, 'pipeToFirst'],
  [/\busualWait\b/, 'defaultLimits'],
  [/\bfollowRevocations\b/, 'subscribeToRevocations'],
  [/\bheldQueues\b/, 'manualQueues'],
  [/\bunderWay\b/, 'inFlight, pending'],
  [/\bpatienceMs\b/, 'timeoutMs'],
  [/\bLOOK_EVERY_MS\b/, 'CHECK_EVERY_MS'],
  [/\buseIsHere\b|use-is-here/, 'useIsMounted'],
  [/\bisWornOut\b/, 'isExpired'],
  [/\bopenAtOnce\b/, 'registerLoadedPage'],
  [/\bNOTHING_HEARD\b/, 'EMPTY_FEED'],
  [/\bletGo\b/, 'release, disconnectClients'],
  [/\btellNow\b|\btellLoser\b/, 'sendCurrent, reportLostClaim'],
  [/\bmade anew\b/, 'created again'],
  [/\bwhoever\b/i, 'the caller, the member: the subject itself'],
  [/\banew\b/, 'again'],
  [
    /\b(?:test|it)(?:\.each\(.*\))?\(['"`](?:who|what|that which) /i,
    'the subject of the title: a member, a draft, a call',
  ],
];
const TEXT = /\.(ts|tsx|mjs|cjs|css|md|java)$/;

/** Retired terms in sources and documents; the list itself and the changelog are left out. */
export function vocabularyProblems(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  return files
    .filter((file) => TEXT.test(file) && file !== 'CHANGELOG.md' && !/\/(vocabulary|checks\.test)\.ts$/.test(file))
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => retiredTermsIn(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`));
}

export function retiredTermsIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = RETIRED.find(([term]) => term.test(line));
    return found ? [`${index + 1} says “${found[0].exec(line)?.[0]}”: say ${found[1]}.`] : [];
  });
}
