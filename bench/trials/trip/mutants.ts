import type { Mutant } from '../harness/trial.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'a change is acknowledged before it is stored',
    foundBy: ['svc-planner is killed'],
    source: {
      slices: ['svc-planner'],
      file: 'svc-planner/src/plans/trip/trip.service.ts',
      find: 'const changed = await store(plan, trip, record);\n    if (!changed) return undefined;',
      replace:
        'setTimeout(() => void store(plan, trip, record).catch(() => {}), 200);\n    const changed = { ...plan, ...trip, version, changeNo };',
    },
  },
  {
    name: 'a plan is not read again when its stream comes back',
    foundBy: ['svc-planner is killed', 'a live stream through the gateway'],
    source: {
      slices: ['svc-planner'],
      file: 'svc-planner/src/live/live.routes.ts',
      find: 'const version = /^\\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : plan.version;',
      replace: 'const version = lastEventId === undefined ? 0 : plan.version;',
    },
  },
  {
    name: 'streams share the connections of calls',
    foundBy: ['a live stream through the gateway'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/app.ts',
      find: 'return forward(exchange, upstream.streams, collectBody);',
      replace: 'void upstream.streams;',
    },
  },
];
