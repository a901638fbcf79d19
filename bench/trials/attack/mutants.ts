import type { Mutant } from '../harness/trial.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'no listener for errors on the socket of an upgrade',
    foundBy: ['half-open upgrades'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/proxy/upgrade/handle-upgrade.ts',
      find: "socket.on('error', () => socket.destroy());",
      replace: '',
    },
  },
  {
    name: 'uploads share the connections of other calls',
    foundBy: ['idle uploads of three members from thirty'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/proxy/routing/upstreams.ts',
      find: 'uploads: uploads.next,\n    streams: streams.next,',
      replace: 'uploads: calls.next,\n    streams: streams.next,',
    },
  },
  {
    name: 'a member at one address may hold all places for uploads',
    foundBy: ['idle uploads of three members, reopened'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/proxy/policy/upload-slots.ts',
      find: 'if (!tryTake(byMember, member) || !tryTake(byAddress, address)) {',
      replace: "if (member === '' || address === '' || byMember === byAddress) {",
    },
  },
  {
    name: 'a member may send any number of pictures',
    foundBy: ['more pictures than one member may send'],
    source: {
      slices: ['svc-travel'],
      file: 'svc-travel/src/images/images.service.ts',
      find: "{ name: 'pictures', points: 120, perS: 600 }",
      replace: "{ name: 'pictures', points: 120_000, perS: 600 }",
    },
  },
  {
    name: 'a second host is ignored',
    foundBy: ['requests that two parsers'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/proxy/policy/admission.ts',
      find: ' || !hasOneHost(rawHeaders)',
      replace: ' || hasOneHost([])',
    },
  },
  {
    name: 'a target may have a fragment',
    foundBy: ['requests that two parsers'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/proxy/policy/admission.ts',
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
      file: 'packages/service-kit/src/http/routes.ts',
      find: "if (access === 'admin' && !member.isAdmin)",
      replace: "if (access === 'admin' && !member)",
    },
  },
];
