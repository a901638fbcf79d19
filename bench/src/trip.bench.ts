import { cpus, loadavg } from 'node:os';
import { createShare } from '@osaka/contracts/planner';
import type { Browser } from 'playwright-core';
import { logIn } from '../harness/browser.ts';
import { befriend } from '../harness/plan.ts';
import { stopAll } from '../harness/served.ts';
import { median, medians, quantile } from '../harness/statistics.ts';
import { insist, openVisitor, type Visitor } from '../harness/visitor.ts';
import { desktop, launchBrowser, openOn, phone } from './pages/device.ts';
import { saveFullPlan } from './pages/presses.ts';
import { type Visit, visit } from './pages/visit.ts';
import { type BoardFigures, measureSeen, pressBoard } from './trip/board.ts';
import { type Crew, openCrew } from './trip/crew.ts';
import { type Latencies, makePlans, measureChanges, measureStreams } from './trip/live.ts';
import { buildHosts, startHost } from './trip/processes.ts';

const { BASE_URL: siteUrl = '', MEMBER_ID: memberId = '', MEMBER_PASSWORD: memberPw = '' } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Any of changes, streams, board and share. */
const PARTS = (process.env.PARTS ?? 'changes streams board share').split(' ');
const COMPANION = 990_001;
const member = { memberId, memberPw };
const ms = (value: number) => Number(value.toFixed(1));

const loadBefore = loadavg()[0]?.toFixed(1);
const crew = await openCrew();
const browser = await launchBrowser();
process.once('exit', stopAll);
try {
  await buildHosts();
  if (PARTS.includes('changes') || PARTS.includes('streams')) await measureServices(crew, browser);
  if (PARTS.includes('board')) await measureBoard(browser);
  if (PARTS.includes('share')) await measureShare(browser);
  console.log(
    `Node ${process.version}, ${cpus().length} cores, load before it ${loadBefore}; the load and the browser are on this machine too`,
  );
} finally {
  await browser.close();
  crew.close();
  stopAll();
}

async function measureServices(crew: Crew, browser: Browser) {
  const hosts = [await startHost(crew.accountUrl), await startHost(crew.accountUrl)] as const;
  const plans = await makePlans(crew, hosts[0], { streams: PARTS.includes('streams') });
  if (PARTS.includes('changes')) {
    const rounds: Latencies[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureChanges(crew, hosts, plans, round));
    const seen = await measureSeen(browser, siteUrl, member, async (planNo, owner) => {
      const companion = openVisitor({ site: hosts[0].site, accessToken: await crew.tokenOf(COMPANION) });
      await befriend(owner, companion, planNo);
      return companion;
    });
    const row = (values: readonly number[]) => ({
      'p50 ms': ms(quantile(values, 0.5)),
      'p99 ms': ms(quantile(values, 0.99)),
      'worst ms': ms(Math.max(...values)),
    });
    const of = (choose: (round: Latencies) => number[]) => medians(rounds.map((round) => row(choose(round))));
    console.table({
      'to its acknowledgement (target p99 30)': of(({ acknowledgedMs }) => acknowledgedMs),
      "to a companion's stream at another host (target p99 300)": of(({ seenMs }) => seenMs),
      "to the frame of a companion's screen (target p99 300)": row(seen),
    });
    console.log(
      `a change, 50/s on 200 open plans of 60 places; medians of ${ROUNDS} rounds of 20 s; never seen: ${rounds.map(({ missing }) => missing).join(', ')}`,
    );
  }
  for (const host of hosts) await host.stop();
  if (!PARTS.includes('streams')) return;
  const { plannerKb, gatewayKb } = await measureStreams(crew, plans);
  console.log(
    `2000 open streams at two hosts, at rest: ${plannerKb.toFixed(1)} KB each in svc-planner, ${gatewayKb.toFixed(1)} KB in the gateway (target 12 each)`,
  );
}

async function measureBoard(browser: Browser) {
  const rounds: BoardFigures[] = [];
  while (rounds.length < ROUNDS) rounds.push(await pressBoard(browser, siteUrl, member));
  const of = (figure: (round: BoardFigures) => number) => median(rounds.map(figure));
  const [first] = rounds as [BoardFigures];
  console.table(
    Object.fromEntries(
      first.presses.map(({ what }, at) => [
        what,
        { 'next paint after ms (target 100)': Math.round(of(({ presses }) => presses[at]?.worstMs ?? Number.NaN)) },
      ]),
    ),
  );
  console.log(
    `a place is dragged: ${of(({ framesPerS }) => framesPerS).toFixed(0)} frames/s (target 50), the longest pause ${of(({ longestFrameMs }) => longestFrameMs).toFixed(0)} ms; medians of ${ROUNDS} rounds, 60 places, 390 × 844, CPU 4 × slower`,
  );
  console.log(
    `scripts of the board beyond the plan's page before it: ${(first.scriptBytes / 1024).toFixed(1)} KB gzip (target 25)`,
  );
}

async function measureShare(browser: Browser) {
  const { context } = await openOn(browser, desktop);
  const owner = openVisitor({ site: siteUrl, accessToken: await logIn(context, siteUrl, member) });
  await context.close();
  for (const count of [12, 60]) await measureLink(browser, owner, count);
}

async function measureLink(browser: Browser, owner: Visitor, count: number) {
  const planNo = await saveFullPlan(owner, count);
  const { url } = (
    await insist(owner, createShare, {
      params: { planNo: String(planNo) },
      body: { expiresInDays: 1, memo: true, opinions: true },
    })
  ).data;
  await visit(browser, desktop, siteUrl + url);
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, phone, siteUrl + url));
  const { lcpMs, tbtMs, cls } = medians(visits);
  console.log(
    `share page of ${count} places on a phone: LCP ${Math.round(lcpMs)} ms (target 1300), TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`,
  );
}
