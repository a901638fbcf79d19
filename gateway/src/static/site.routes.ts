import type { ReleasePointer, ServedRelease } from '@osaka/contracts';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { etag } from 'hono/etag';
import { servedFor } from '../canary/served-releases.ts';
import { newVisitor, type Visitor, visitorCookie, visitorIn } from '../canary/visitor.ts';
import type { Exchange } from '../exchange.ts';
import { failureOf, type Refusal, Refused, refusals } from '../policy/refusals.ts';
import { CSP_REPORTS } from '../policy/security-headers.ts';
import { ASK_EACH_TIME, FOR_EVER, send } from './send.ts';
import type { Site } from './site.ts';

type SiteEnv = { Bindings: Exchange; Variables: { release: ReleasePointer; isSecret?: boolean; isPersonal?: boolean; newVisitor?: Visitor } };
type SiteContext = Context<SiteEnv>;

/** Prefixes without screens; serving a page there would hide mistakes of callers. */
const NEVER_A_PAGE = ['/api/*', '/internal/*', '/metrics/*', '/health/*', '/ready/*', '/ws/*', '/images/*'];

export interface Reports {
  /** Reads the JSON of a report, within its limits. */
  read(exchange: Exchange): Promise<unknown>;
  takeCsp(report: unknown): void;
  takePage(report: unknown, exchange: Exchange): void;
}

/** Routes that the gateway answers itself. */
export function siteRoutes(
  { releaseNow, files, serviceWorker, apiDocs, remoteList, pageAt, robots, sitemap }: Site,
  securityHeaders: MiddlewareHandler,
  reports: Reports,
): Hono<SiteEnv> {
  const site = new Hono<SiteEnv>();
  site.use(requestId, personalHeaders, secretHeaders, securityHeaders, etag());
  site.get('/api/docs', async (c) => send(c, await apiDocs('index.html'), ASK_EACH_TIME));
  site.get('/api/docs/:file', async (c) => send(c, await apiDocs(c.req.param('file')), ASK_EACH_TIME));
  site.on('ALL', NEVER_A_PAGE, withRelease, (c) => c.notFound());
  site.post(CSP_REPORTS, (c) => taken(c, reports.takeCsp));
  site.post('/reports/page', (c) => taken(c, reports.takePage));
  site.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (c) => refused(c, refusals.readOnly));

  site.use(withRelease);
  site.get('/robots.txt', async (c) => send(c, await robots(c.get('release')), ASK_EACH_TIME));
  site.get('/sitemap.xml', async (c) => send(c, await sitemap(c.get('release')), ASK_EACH_TIME));
  site.get('/remotes.json', async (c) => send(c, await remoteList(served(c)), ASK_EACH_TIME));
  site.get('/service-worker.js', async (c) => send(c, await serviceWorker(served(c)), ASK_EACH_TIME));
  site.get('/assets/*', async (c) => send(c, await files.ofShell(c.get('release'), c.env.path), FOR_EVER));
  site.get('/remotes/*', async (c) => send(c, await files.ofRemote(c.get('release'), c.env.path), FOR_EVER));
  site.get('*', async (c) => {
    const { content, status, screen } = await pageAt(served(c, { mayBegin: true }), c.env.path, c.env.incoming.url);
    if (screen) c.env.screenPath = screen.path;
    c.set('isSecret', screen?.isSecret ?? false);
    return send(c, content, ASK_EACH_TIME, status);
  });

  site.notFound((c) => refused(c, refusals.unknownAddress));
  site.onError((error, c) => {
    if (error instanceof Refused) return refused(c, error.refusal);
    c.env.failure = error;
    return refused(c, refusals.failed);
  });
  return site;

  async function taken(c: SiteContext, take: Reports['takePage']) {
    take(await reports.read(c.env), c.env);
    return c.body(null, 204);
  }

  async function withRelease(c: SiteContext, next: Next) {
    const release = await releaseNow();
    if (!release) return refused(c, refusals.noRelease);
    c.set('release', release);
    return next();
  }
}

/** Set last, so that answers without a body have it too. */
async function requestId(c: SiteContext, next: Next) {
  await next();
  c.res.headers.set('x-request-id', c.env.requestId);
}

/** While there is a canary an answer depends on the visitor: no shared cache may store it. Set after all others, because an answer without a body loses a cookie. */
async function personalHeaders(c: SiteContext, next: Next) {
  await next();
  if (!c.get('isPersonal')) return;
  c.res.headers.set('cache-control', 'private, no-cache');
  c.res.headers.set('vary', 'accept-encoding, cookie');
  const visitor = c.get('newVisitor');
  if (visitor) c.res.headers.append('set-cookie', visitorCookie(visitor, c.env.protocol === 'https'));
}

/** What this visitor gets. `mayBegin`: a new visitor is decided for now, and recognized later. */
function served(c: SiteContext, { mayBegin = false } = {}): ServedRelease {
  const release = c.get('release');
  if (!release.canaries) return release;
  c.set('isPersonal', true);
  const known = visitorIn(c.env.incoming.headers.cookie);
  const visitor = known ?? (mayBegin && isNavigation(c) ? newVisitor() : undefined);
  if (!known) c.set('newVisitor', visitor);
  return servedFor(release, visitor);
}

/** Not a picture or an icon that a page asks for at an unknown address; clients that do not say count as well. */
function isNavigation(c: SiteContext): boolean {
  return (c.env.incoming.headers['sec-fetch-dest'] ?? 'document') === 'document';
}

/** For pages whose address holds a secret. Set after the security headers, one of which they replace. */
async function secretHeaders(c: SiteContext, next: Next) {
  await next();
  if (!c.get('isSecret')) return;
  c.res.headers.set('referrer-policy', 'no-referrer');
  c.res.headers.set('x-robots-tag', 'noindex');
}

function refused(c: SiteContext, refusal: Refusal): Response {
  c.env.refusedFor = refusal.reason;
  const { body, headers } = failureOf(refusal, c.env.requestId);
  return new Response(body, { status: refusal.status, headers });
}
