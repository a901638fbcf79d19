import * as z from 'zod/mini';

/** The declaration of a service; part of the release pointer, from which the gateway routes. */
export const declaredService = z.object({
  /** Its instances are at SVC_<NAME>_URL, or by default at http://svc-<name>:8080. */
  name: z.string(),
  /** Path prefixes that it serves; `{}` matches one segment. */
  prefixes: z.array(z.string()),
  /** `any`: every instance answers every call. `sticky`: a SockJS session stays at one instance. */
  upstream: z.enum(['any', 'sticky']),
  /** Calls whose body has files: the gateway streams it; all other bodies are collected first. */
  uploads: z.array(z.object({ method: z.string(), path: z.string() })),
  /** Calls whose answer stays open: each gets a separate connection. */
  streams: z.optional(z.array(z.object({ method: z.string(), path: z.string() }))),
});
export type DeclaredService = z.output<typeof declaredService>;

export interface ServiceMatcher {
  /** The service that answers a path, or undefined. */
  serviceAt(path: string): DeclaredService | undefined;
  isUpload(method: string | undefined, path: string): boolean;
  isStream(method: string | undefined, path: string): boolean;
}

export function createServiceMatcher(services: readonly DeclaredService[]): ServiceMatcher {
  // Indexed by the head of the path, so that nearly every call costs one test.
  const byHead = new Map<string, { service: DeclaredService; pattern: RegExp }[]>();
  for (const service of services) {
    for (const prefix of service.prefixes) {
      const head = headOf(prefix);
      byHead.set(head, [
        ...(byHead.get(head) ?? []),
        { service, pattern: new RegExp(`^${prefix.replaceAll('{}', '[^/]+')}(?:/|$)`) },
      ]);
    }
  }
  const matcherOf = (calls: readonly { method: string; path: string }[]) => {
    const patterns = calls.map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/{\w+}/g, '[^/]+')}$`),
    }));
    return (method: string | undefined, path: string) =>
      patterns.some((call) => call.method === method && call.pattern.test(path));
  };
  return {
    serviceAt: (path) => byHead.get(headOf(path))?.find(({ pattern }) => pattern.test(path))?.service,
    isUpload: matcherOf(services.flatMap(({ uploads }) => uploads)),
    isStream: matcherOf(services.flatMap(({ streams }) => streams ?? [])),
  };
}

/** The first prefix inside another service's prefix, with both owners; undefined without a clash. */
export function prefixClashOf(
  services: readonly DeclaredService[],
): { prefix: string; owners: [string, string] } | undefined {
  const claims = services.flatMap(({ name, prefixes }) => prefixes.map((prefix) => ({ name, prefix })));
  for (const { name, prefix } of claims) {
    const other = claims.find(
      (each) => each.name !== name && (each.prefix === prefix || prefix.startsWith(`${each.prefix}/`)),
    );
    if (other) return { prefix, owners: [other.name, name] };
  }
  return undefined;
}

/** /api/travels of /api/travels/7, /images of /images/a.webp */
function headOf(path: string): string {
  const second = path.indexOf('/', 1);
  if (second < 0) return path;
  if (!path.startsWith('/api/')) return path.slice(0, second);
  const third = path.indexOf('/', second + 1);
  return third < 0 ? path : path.slice(0, third);
}
