/** Which service answers which addresses; `{}` stands for one part of a path. The gateway forwards these and nothing else. */
export const serviceAddresses = {
  account: ['/api/auth', '/api/members', '/api/emails', '/api/admin/members', '/api/admin/{}/role'],
  travel: [
    '/api/travels',
    '/api/admin/travels',
    '/api/bookMark',
    '/api/mypage',
    '/api/reviews',
    '/api/reports',
    '/api/admin/report',
    '/api/admin/reportList',
    '/api/upload',
    '/images',
  ],
  planner: ['/api/travel-planner', '/api/my-plans'],
  chat: ['/api/chat', '/ws'],
} as const;
export type ServiceName = keyof typeof serviceAddresses;

/** The service that owns a path, or undefined. */
export function serviceAt(path: string): ServiceName | undefined {
  return byHead.get(headOf(path))?.find(({ pattern }) => pattern.test(path))?.service;
}

// Looked up by the head of the path first: nearly every call then costs one test.
const byHead = /* @__PURE__ */ rulesByHead();

function rulesByHead() {
  const rules = new Map<string, { service: ServiceName; pattern: RegExp }[]>();
  for (const [service, addresses] of Object.entries(serviceAddresses) as [ServiceName, readonly string[]][]) {
    for (const address of addresses) {
      const pattern = new RegExp(`^${address.replace('{}', '[^/]+')}(?:/|$)`);
      rules.set(headOf(address), [...(rules.get(headOf(address)) ?? []), { service, pattern }]);
    }
  }
  return rules;
}

/** /api/travels of /api/travels/7, /images of /images/a.webp */
function headOf(path: string): string {
  const second = path.indexOf('/', 1);
  if (second < 0) return path;
  if (!path.startsWith('/api/')) return path.slice(0, second);
  const third = path.indexOf('/', second + 1);
  return third < 0 ? path : path.slice(0, third);
}
