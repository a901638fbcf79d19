import type { Mutant } from '../harness/trial.ts';

const EACH_KILLED = 'each process is killed once';

export const mutants: readonly Mutant[] = [
  {
    name: 'a draft is acknowledged before it is stored',
    foundBy: [EACH_KILLED],
    source: {
      slices: ['svc-planner'],
      file: 'svc-planner/src/plans/plans.repository.ts',
      find: "await plans.insertOne({ _id: planNo, ...plan, ...(plan.state === 'saved' && VISITS_DUE) });",
      replace: 'setTimeout(() => void plans.insertOne({ _id: planNo, ...plan }).catch(() => {}), 50);',
    },
  },
  {
    name: 'the deletion of a plan is not stored',
    foundBy: [EACH_KILLED],
    source: {
      slices: ['svc-planner'],
      file: 'svc-planner/src/plans/plans.repository.ts',
      find: 'await plans.updateOne({ _id: planNo, ...REACHABLE }, { $set: { deletedAt, ...VISITS_DUE } });',
      replace: 'void deletedAt;',
    },
  },
  {
    name: 'a tag is stored without its audit entry',
    foundBy: [EACH_KILLED],
    source: {
      slices: ['svc-travel'],
      file: 'svc-travel/src/reference/reference.repository.ts',
      find: 'audit: [entry] }))) !== undefined;',
      replace: 'audit: [] }))) !== undefined || !entry;',
    },
  },
  {
    name: 'an event leaves the outbox when it is queued',
    foundBy: ['Redis loses the queued events'],
    source: {
      slices: ['svc-account'],
      file: 'packages/service-kit/src/events/outbox.ts',
      find: 'return done.every(Boolean);',
      replace: 'return done.length > 0;',
    },
  },
  {
    name: 'lost schedules are not recreated',
    foundBy: ['schedules after FLUSHALL'],
    source: {
      slices: ['svc-account', 'svc-travel', 'svc-planner', 'svc-chat'],
      file: 'packages/service-kit/src/jobs/jobs.ts',
      find: 'if (isDue) continue;',
      replace: 'if (isDue || everyMs > 0) continue;',
    },
  },
  {
    name: 'the job of a killed process waits for a minute',
    foundBy: ['the sender of a mail is killed'],
    source: {
      slices: ['svc-account'],
      file: 'packages/service-kit/src/jobs/jobs.ts',
      find: 'const LOCK_MS = 5000;',
      replace: 'const LOCK_MS = 60_000;',
    },
  },
  {
    name: 'revocations that Redis has lost are not published again',
    foundBy: ['a token that was revoked before FLUSHALL'],
    source: {
      slices: ['svc-account'],
      file: 'svc-account/src/revocations/revoker.ts',
      find: '      await restoreFeed();',
      replace: '      void restoreFeed;',
    },
  },
  {
    name: 'a log that cannot be written ends the process',
    foundBy: ['a full disk under writes'],
    source: {
      slices: ['gateway', 'svc-planner'],
      file: 'packages/service-kit/src/observe/logging.ts',
      find: 'if (error) return scheduleRetry();',
      replace: 'if (error) throw error;',
    },
  },
];
