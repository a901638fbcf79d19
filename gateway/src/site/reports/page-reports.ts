import { type PageReport, pageReport, type ReleasePointer } from '@osaka/contracts';
import type { Metrics } from '@osaka/service-kit';
import type { Exchange } from '../../proxy/exchange.ts';
import { Refused, refusals } from '../../proxy/policy/refusals.ts';
import type { Judge } from '../../releases/canary/judge.ts';

/** How many versions of a slice have a separate label: the current one and those that it may be rolled back to. */
const NAMED_VERSIONS = 3;
const SECONDS = [0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 8];
const SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1];

/** Counts what pages report by slice and version. Labels come from the release, so no report can add any. */
export function createPageReports(metrics: Metrics, lastRelease: () => ReleasePointer | undefined, judge: Judge) {
  const errors = metrics.labelledCounter(
    'page_errors_total',
    'Errors in pages, by the slice and version whose code failed',
    ['slice', 'version', 'kind'],
  );
  const vitals = metrics.histogram(
    'page_vitals_seconds',
    'Web vitals of a tenth of all pages, by the slice of the screen that was opened',
    ['slice', 'version', 'vital'],
    SECONDS,
  );
  const shifts = metrics.histogram(
    'page_layout_shift',
    'Cumulative layout shift of a tenth of all pages',
    ['slice', 'version'],
    SHIFTS,
  );

  return (body: unknown, { incoming, clientAddress }: Exchange): void => {
    const { success, data: report } = pageReport.safeParse(body);
    if (!success) throw new Refused(refusals.malformed);
    judge(report, incoming.headers.cookie, clientAddress);
    const release = lastRelease();
    for (const { kind, ...origin } of report.errors) errors.inc({ ...labelsOf(release, origin), kind });
    if (report.vitals) observe(labelsOf(release, report.vitals), report.vitals.values);
  };

  function observe(labels: ReturnType<typeof labelsOf>, values: NonNullable<PageReport['vitals']>['values']) {
    for (const [vital, value = 0] of Object.entries(values)) {
      if (vital === 'CLS') shifts.observe(labels, value);
      else vitals.observe({ ...labels, vital }, value / 1000);
    }
  }
}

function labelsOf(release: ReleasePointer | undefined, { slice, version }: { slice: string; version: string }) {
  const stored =
    slice === 'shell'
      ? release?.shell
      : release && Object.hasOwn(release.remotes, slice)
        ? release.remotes[slice]
        : undefined;
  if (!stored) return { slice: 'unknown', version: 'unknown' };
  const named =
    [stored, ...stored.kept].slice(0, NAMED_VERSIONS).some((each) => each.version === version) ||
    release?.canaries?.[slice]?.version === version;
  return { slice, version: named ? version : 'other' };
}
