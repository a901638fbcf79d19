import type { Mutant } from '../harness/trial.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'no listener for errors on the body of an upload',
    foundBy: ["multipart bodies broken off with members' tokens"],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/dispatch/upload-body.ts',
      find: "this.on('error', () => undefined);",
      replace: '',
    },
  },
  {
    name: 'uploads share the connections of other calls',
    foundBy: ['idle uploads of strangers'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/routing/upstreams.ts',
      find: 'const uploads = new Upstream(TRAVEL_URL, uploadWait);',
      replace: 'const uploads = single.travel;',
    },
  },
  {
    name: 'a target may have a fragment',
    foundBy: ['requests that two readers'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/policy/admission.ts',
      find: "url.includes('#') || ",
      replace: '',
    },
  },
  {
    name: 'a logout ends nothing but the cookie',
    foundBy: ['a token after its session'],
    source: {
      slices: ['svc-account'],
      file: 'svc-account/src/sessions/refresh.service.ts',
      find: 'await sessions.end(familyId, sessionId, clock.now());\n    return announceRevocation(sessionRevocation(memberNo, sessionId));',
      replace: 'return sessionId !== sessionRevocation(memberNo, sessionId).sessionId || true;',
    },
  },
  {
    name: 'members may make the calls of administrators',
    foundBy: ['forged tokens'],
    source: {
      slices: ['svc-account', 'svc-travel'],
      file: 'packages/service-kit/src/routes.ts',
      find: "if (access === 'admin' && !member.isAdmin)",
      replace: "if (access === 'admin' && !member)",
    },
  },
];
