import type { ReleasePointer, ServedRelease } from '@osaka/contracts';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { etag } from 'hono/etag';
import type { Exchange } from '../proxy/exchange.ts';
import { FAILURE_PAGE_POLICY, NEVER_A_PAGE } from '../proxy/policy/failure-page.ts';
import { type Refusal, Refused, refusals, wrongMethod } from '../proxy/policy/refusals.ts';
import { failureOf } from '../proxy/policy/refuse.ts';
import { API_DOCS_POLICY, allowingScripts, CSP_REPORTS } from '../proxy/policy/security-headers.ts';
import { servedFor, servedForPage } from '../releases/canary/served-releases.ts';
import { START_WATCH, startWatch } from '../releases/canary/start-watch.ts';
import { newVisitor, type Visitor, visitorCookie, visitorIn } from '../releases/canary/visitor.ts';
import { withUnsentNotice } from './page-html.ts';
import { BAR_STYLES, barStyles, END_PREVIEW } from './preview/preview-bar.ts';
import { NO_PREVIEW_COOKIE } from './preview/previews.ts';
import { A_DAY, ASK_EACH_TIME, FOR_EVER, NOT_STORED, send } from './send.ts';
import type { Site } from './site.ts';

type SiteEnv = {
  Bindings: Exchange;
  Variables: {
    release: ReleasePointer;
    isSecret?: boolean;
    isPersonal?: boolean;
    newVisitor?: Visitor;
    isPreview?: boolean;
    inlineScripts?: readonly string[];
    /** Replaces the content security policy of the site. */
    policy?: string;
  };
};
type SiteContext = Context<SiteEnv>;

/** Only such a file is another one under another name; the icons of the installed app keep theirs. */
const DIGEST_IN_NAME = /\.[\w-]+\.\w+$/;

export interface Reports {
  /** Reads the JSON of a report, within its limits. */
  read(exchange: Exchange): Promise<unknown>;
  takeCsp(report: unknown): void;
  takePage(report: unknown, exchange: Exchange): void;
}

/** Routes that the gateway answers itself. */
export function siteRoutes(
  { releaseNow, files, serviceWorker, apiDocs, remoteList, pageAt, robots, securityText, sitemap, previews }: Site,
  securityHeaders: MiddlewareHandler,
  reports: Reports,
): Hono<SiteEnv> {
  const site = new Hono<SiteEnv>();
  site.use(requestId, previewHeaders, personalHeaders, secretHeaders, policyOfAnswer, securityHeaders, etag());
  site.use('/api/docs/*', async (c, next) => {
    c.set('policy', API_DOCS_POLICY);
    await next();
  });
  site.get('/api/docs', async (c) => send(c, await apiDocs('index.html'), ASK_EACH_TIME));
  site.get('/api/docs/:file', async (c) => send(c, await apiDocs(c.req.param('file')), ASK_EACH_TIME));
  site.on(
    'ALL',
    NEVER_A_PAGE.map((prefix) => `${prefix}/*`),
    withRelease,
    (c) => c.notFound(),
  );
  site.post(CSP_REPORTS, (c) => taken(c, reports.takeCsp));
  site.post('/reports/page', (c) => taken(c, reports.takePage));
  site.post('/preview', withRelease, openPreview);
  site.post(END_PREVIEW, endPreview);
  site.on('ALL', [CSP_REPORTS, '/reports/page', '/preview', END_PREVIEW], (c) => refused(c, wrongMethod('POST')));
  site.post('*', withRelease, unsentForm);
  site.use(readOnly);
  site.get('/.well-known/change-password', (c) => c.redirect('/mypage/changePassword'));
  site.get('/.well-known/security.txt', async (c) => send(c, await securityText(), ASK_EACH_TIME));

  site.use(withRelease);
  site.get(BAR_STYLES, (c) => send(c, barStyles, ASK_EACH_TIME));
  site.get(START_WATCH, (c) => send(c, startWatch, ASK_EACH_TIME));
  site.get('/robots.txt', async (c) => send(c, await robots(c.get('release')), ASK_EACH_TIME));
  site.get('/sitemap.xml', async (c) => send(c, await sitemap(c.get('release')), ASK_EACH_TIME));
  site.get('/remotes.json', async (c) => send(c, await remoteList(await servedToPage(c)), ASK_EACH_TIME));
  site.get('/favicon.ico', async (c) => send(c, await files.icon(c.get('release')), A_DAY));
  site.get('/service-worker.js', async (c) => send(c, await serviceWorker(servedToVisitor(c)), ASK_EACH_TIME));
  site.get('/assets/*', async (c) =>
    send(
      c,
      await files.ofShell((await preview(c)) ?? c.get('release'), c.env.path),
      DIGEST_IN_NAME.test(c.env.path) ? FOR_EVER : A_DAY,
    ),
  );
  site.get('/remotes/*', async (c) =>
    send(c, await files.ofRemote((await preview(c)) ?? c.get('release'), c.env.path), FOR_EVER),
  );
  site.get('*', async (c) => {
    const { content, status, screen } = await page(c);
    if (status === 503) c.env.refusedFor = 'service_away';
    return send(c, content, screen?.isSecret || status === 503 ? NOT_STORED : ASK_EACH_TIME, status);
  });

  site.notFound((c) => refused(c, refusals.unknownAddress));
  site.onError((error, c) => {
    if (error instanceof Refused) return refused(c, error.refusal);
    c.env.failure = error;
    return refused(c, refusals.failed);
  });
  return site;

  async function page(c: SiteContext) {
    const { content, status, screen } = await pageAt(
      await served(c, { mayBegin: true }),
      c.env.path,
      c.env.incoming.url,
    );
    if (screen) c.env.screenPath = screen.path;
    c.set('isSecret', screen?.isSecret ?? false);
    c.set('inlineScripts', content?.inlineScripts ?? []);
    return { content, status, screen };
  }

  /**
   * A browser without scripts sends a form to the address of its page, so that nothing typed stands in an address. The
   * body is not read.
   */
  async function unsentForm(c: SiteContext, next: Next) {
    if (!FORM_TYPES.test(c.req.header('content-type') ?? '')) return next();
    const { content, screen } = await page(c);
    if (!content || !screen) return next();
    c.env.refusedFor = 'method';
    c.header('allow', 'GET, HEAD');
    return send(c, withUnsentNotice(content), NOT_STORED, 405);
  }

  async function taken(c: SiteContext, take: Reports['takePage']) {
    take(await reports.read(c.env), c.env);
    return c.body(null, 204);
  }

  async function openPreview(c: SiteContext) {
    const content = await reports.read(c.env);
    const cookie = await previews.open(
      c.get('release'),
      content,
      c.env.incoming.headers.authorization,
      c.env.protocol === 'https',
    );
    return c.body(null, 204, { 'set-cookie': cookie, 'cache-control': 'no-store' });
  }

  /** What this administrator looks at. */
  async function preview(c: SiteContext) {
    const looked = await previews.servedFor(c.get('release'), c.env.incoming.headers.cookie);
    if (looked) c.set('isPreview', true);
    return looked;
  }

  /** What this browser gets. */
  async function served(c: SiteContext, options?: { mayBegin: boolean }): Promise<ServedRelease> {
    return (await preview(c)) ?? servedToVisitor(c, options);
  }

  /** What goes with the page that asks: pages that were made while there is a canary say for which group. */
  async function servedToPage(c: SiteContext): Promise<ServedRelease> {
    const lane = c.req.query('lane');
    if (lane === undefined) return served(c);
    c.set('isPersonal', true);
    return (await preview(c)) ?? servedForPage(c.get('release'), lane);
  }

  async function withRelease(c: SiteContext, next: Next) {
    const release = await releaseNow();
    if (!release) return refused(c, refusals.noRelease);
    c.set('release', release);
    return next();
  }
}

/** What browsers send forms as. */
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/;

async function readOnly(c: SiteContext, next: Next) {
  return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : refused(c, wrongMethod('GET', 'HEAD'));
}

/** Set after the security headers, one of which it changes. */
async function policyOfAnswer(c: SiteContext, next: Next) {
  await next();
  const policy = c.get('policy') ?? c.res.headers.get(POLICY);
  if (policy) c.res.headers.set(POLICY, allowingScripts(policy, c.get('inlineScripts') ?? []));
}

const POLICY = 'content-security-policy';

/** Set last, so that answers without a body have it too. */
async function requestId(c: SiteContext, next: Next) {
  await next();
  c.res.headers.set('x-request-id', c.env.requestId);
}

/**
 * While there is a canary an answer depends on the visitor: no shared cache may store it. Set after all others, because
 * an answer without a body loses a cookie.
 */
async function personalHeaders(c: SiteContext, next: Next) {
  await next();
  if (!c.get('isPersonal')) return;
  c.res.headers.set('cache-control', 'private, no-cache');
  c.res.headers.set('vary', 'accept-encoding, cookie');
  const visitor = c.get('newVisitor');
  if (visitor) c.res.headers.append('set-cookie', visitorCookie(visitor, c.env.protocol === 'https'));
}

/** What this visitor gets. `mayBegin`: a new visitor is decided for now, and recognized later. */
function servedToVisitor(c: SiteContext, { mayBegin = false } = {}): ServedRelease {
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

/**
 * Nobody else gets any of a preview, and its address stays on the site. A link is taken out of the address by the page;
 * until then it goes nowhere.
 */
async function previewHeaders(c: SiteContext, next: Next) {
  await next();
  const hasLink = c.env.incoming.url?.includes('release=') === true;
  if (!c.get('isPreview') && !hasLink) return;
  c.res.headers.set('cache-control', 'private, no-store');
  c.res.headers.set('vary', 'accept-encoding, cookie');
  c.res.headers.set('x-robots-tag', 'noindex');
  if (!c.get('isSecret')) c.res.headers.set('referrer-policy', hasLink ? 'no-referrer' : 'same-origin');
}

/** Back to the page that was looked at, in the version of all others. */
function endPreview(c: SiteContext) {
  const { headers } = c.env.incoming;
  const from = headers.referer && URL.canParse(headers.referer) ? new URL(headers.referer) : undefined;
  const path = from?.host === headers.host ? `${from?.pathname}${from?.search}` : '/';
  return c.body(null, 303, {
    location: path.startsWith('//') ? '/' : path,
    'set-cookie': NO_PREVIEW_COOKIE,
    'cache-control': 'no-store',
  });
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
  const { body, isPage, headers } = failureOf(refusal, c.env.requestId, c.env.incoming);
  if (isPage) c.set('policy', FAILURE_PAGE_POLICY);
  return new Response(body, { status: refusal.status, headers });
}
