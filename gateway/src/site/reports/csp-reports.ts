import type { Logger, Metrics } from '@osaka/service-kit';
import * as z from 'zod/mini';
import { Refused, refusals } from '../../proxy/policy/refusals.ts';

const MAX_VIOLATIONS = 20;
const MAX_LOGGED = 100;
const DIRECTIVE =
  /^(?:default|script|style|connect|img|font|manifest|worker|object|frame|child|media)-src(?:-elem|-attr)?$|^(?:form-action|base-uri|frame-ancestors)$/;

/** What `report-uri` sends. */
const ofReportUri = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
  }),
});
/** What `report-to` sends: several reports, also of other kinds. */
const ofReportTo = z.array(
  z.object({
    type: z.string(),
    body: z.optional(z.object({ effectiveDirective: z.optional(z.string()), blockedURL: z.optional(z.string()) })),
  }),
);

interface Violation {
  directive?: string | undefined;
  blocked?: string | undefined;
}

/**
 * Counts what browsers refused because of the content security policy. Labels and log have neither addresses of pages
 * nor text of a page.
 */
export function createCspReports(metrics: Metrics, logger: Logger) {
  const violations = metrics.labelledCounter(
    'csp_violations_total',
    'Violations of the content security policy, as browsers report them',
    ['directive', 'blocked'],
  );
  const logged = new Set<string>();

  return (report: unknown): void => {
    for (const { directive = '', blocked = '' } of violationsIn(report).slice(0, MAX_VIOLATIONS)) {
      const labels = { directive: DIRECTIVE.test(directive) ? directive : 'other', blocked: kindOf(blocked) };
      violations.inc(labels);
      const line = `${labels.directive} ${labels.blocked === 'origin' ? originOf(blocked) : labels.blocked}`;
      if (labels.blocked === 'extension' || logged.has(line) || logged.size >= MAX_LOGGED) continue;
      logged.add(line);
      logger.warn({ violation: line }, 'a browser reported a violation of the content security policy');
    }
  };
}

function violationsIn(report: unknown): Violation[] {
  const one = ofReportUri.safeParse(report);
  if (one.success) {
    const body = one.data['csp-report'];
    return [
      {
        directive: body['effective-directive'] ?? body['violated-directive']?.split(' ')[0],
        blocked: body['blocked-uri'],
      },
    ];
  }
  const several = ofReportTo.safeParse(report);
  if (!several.success) throw new Refused(refusals.malformed);
  return several.data.flatMap(({ type, body }) =>
    type === 'csp-violation' ? [{ directive: body?.effectiveDirective, blocked: body?.blockedURL }] : [],
  );
}

function kindOf(blocked: string): string {
  if (['inline', 'eval', 'wasm-eval', 'data', 'blob'].includes(blocked)) return blocked;
  if (/^(?:data|blob):/.test(blocked)) return blocked.slice(0, 4);
  if (/^[\w-]*extension[\w-]*:/.test(blocked)) return 'extension';
  return 'origin';
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin.slice(0, 100) : 'unreadable';
}
