import { changeMemberName, sendSignUpCode } from '@osaka/contracts/account';
import type { Run } from '@osaka/tools/processes/run';
import { newIdentity, signUpAndIn } from '../../harness/members.ts';
import { openProductStage, type ProductStage } from '../../harness/product-stage.ts';
import { defectIn, type Play, type StageOptions, type Suite, type Trial } from '../../harness/trial.ts';
import { type Answer, openVisitor, type Visitor } from '../../harness/visitor.ts';
import { waitUntil } from '../../harness/wait.ts';
import { type CollectedSpan, type Collector, openCollector } from './collector.ts';

interface TracesStage extends ProductStage {
  collector: Collector;
}

const ARRIVES_WITHIN_MS = 30_000;

const trials: Trial<TracesStage>[] = [
  {
    name: 'the press for a sign-up code is one trace through gateway, service, database, job and mail',
    isShort: true,
    play: playMail,
  },
  {
    name: 'a changed nickname is one trace through the services that apply the event',
    isShort: true,
    play: playEvent,
    defects: [
      defectIn(
        ['svc-account'],
        'packages/service-kit/src/events/outbox.ts',
        'events do not name the request that caused them',
        ', ...originField() }',
        ' }',
      ),
    ],
  },
];

/** The running product with its traces, which go to a collector of the trial. */
export const traces: Suite<TracesStage> = {
  name: 'traces',
  parts: 'all',
  trials,
  openStage,
};

async function openStage(run: Run, { defect }: StageOptions): Promise<TracesStage> {
  const collector = await openCollector();
  run.onClose(() => collector.close());
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '500' };
  return { ...(await openProductStage(run, { name: 'traces', env, ...(defect && { defect }) })), collector };
}

async function playMail({ stage: { collector, site, inbox, loopback }, check }: Play<TracesStage>): Promise<void> {
  const visitor = openVisitor({ site, address: loopback.visitor(0) });
  const { email } = newIdentity();
  const traceId = traceOf(await visitor.call(sendSignUpCode, { body: { email } }));
  visitor.close();
  await inbox.codeFor(email, ARRIVES_WITHIN_MS);
  const expected = [
    'gateway: POST',
    'svc-account: POST',
    'svc-account: insert mails',
    'svc-account: process mail',
    'svc-account: send mail',
    'svc-account: update mails',
  ];
  await checkTrace(collector, traceId, expected, check);
  const [sent] = collector.spansOf(traceId).filter(({ name }) => name === 'send mail');
  check(
    pathTo(sent, collector.spansOf(traceId)).join(' > ') === 'POST > POST > process mail > send mail',
    'the mail does not follow from the press by way of its job',
  );
  check(
    !collector.text().includes(email) && !collector.text().includes(email.split('@')[0] as string),
    'the traces hold an address',
  );
}

async function playEvent({ stage: { collector, site, inbox, loopback }, check }: Play<TracesStage>): Promise<void> {
  const visitor = openVisitor({ site, address: loopback.visitor(1) });
  const { memberName } = await signUpAndIn(visitor, inbox);
  const traceId = traceOf(await renamed(visitor, `${memberName.slice(0, 8)}z`));
  visitor.close();
  const expected = [
    'gateway: PATCH',
    'svc-account: PATCH',
    'svc-account: findAndModify members',
    'svc-travel: process events-travel',
    'svc-planner: process events-planner',
  ];
  await checkTrace(collector, traceId, expected, check);
  check(!collector.text().includes(memberName), 'the traces hold a nickname');
}

function renamed(visitor: Visitor, newMemberName: string): Promise<Answer> {
  return visitor.call(changeMemberName, { body: { newMemberName } });
}

/** The id of the answer has the digits of its trace. */
function traceOf({ status, headers }: Answer): string {
  if (status !== 200) throw new Error(`answered with ${status}`);
  return String(headers['x-request-id']).replaceAll('-', '');
}

async function checkTrace(
  collector: Collector,
  traceId: string,
  expected: readonly string[],
  check: Play['check'],
): Promise<void> {
  const seen = () => collector.spansOf(traceId).map(({ service, name }) => `${service}: ${name}`);
  await waitUntil(async () => expected.every((span) => seen().includes(span)), ARRIVES_WITHIN_MS, 200);
  for (const span of expected) check(seen().includes(span), `${span} is missing in ${seen().join(', ')}`);
  const spans = collector.spansOf(traceId);
  const roots = spans.filter(({ parentSpanId }) => !spans.some(({ spanId }) => spanId === parentSpanId));
  check(
    roots.length === 1 && roots[0]?.service === 'gateway',
    `the trace begins at ${roots.map(({ service, name }) => `${service}: ${name}`).join(', ')}`,
  );
}

/** The names of the spans from the root to this one. */
function pathTo(span: CollectedSpan | undefined, spans: readonly CollectedSpan[]): string[] {
  if (!span) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...pathTo(parent, spans), span.name];
}
