import { addressOf, type Endpoint, type Input } from '@osaka/contracts';
import { type CaseState, caseState, decideCases, listCases, listReports } from '@osaka/contracts/travel';
import { type CaseReport, opened } from '../cases/case.ts';
import { openMeasuredTravel } from './measured-travel.ts';

// Run by `npm run bench -- cases` with MONGODB_URL set; prints one line of JSON.
const REPORTS = Number(process.argv[2] ?? 100_000);
const PER_REVIEW = 4;
const READS = 300;
const DECISIONS = 50;
const AUTHORS = 5000;
const NEXT_YEAR = new Date('2027-01-01T00:00:00Z');
const ADMIN = { memberNo: 9, memberId: 'measure', memberName: '관리자', isAdmin: true };

const { db, travel } = await openMeasuredTravel(async () => ADMIN);
await fill();
await travel.catalogue.build();
const loadMs = await timed(() => travel.loadCases());
for (let count = 0; count < 100; count += 1) await call(listCases, { query: {} });

const waiting = await pages('대기중');
const cursors = await cursorsOf('대기중');
const anywhere = await times(async (index) => call(listCases, { query: { after: cursors[index % cursors.length] } }));
const decided = await pages('처리완료');
const reports = await times(async (index) =>
  call(listReports, { query: { page: 1 + ((index * 97) % (REPORTS / 5)) } }),
);
const { data } = await call(listCases, { query: { size: DECISIONS } });
const decisions = data.list.map(({ reviewNo, step }) => ({ reviewNo, step, action: 'REJECT' as const }));
const decidingMs = await timed(() => call(decideCases, { body: { decisions } }));
console.log(JSON.stringify({ loadMs, waiting, anywhere, decided, reports, decidingMs }));
await db.dropDatabase();
process.exit();

/** Four reports for each review; every tenth case accepted, every tenth rejected. */
async function fill(): Promise<void> {
  const begin = Date.parse('2026-01-01T00:00:00Z');
  const batch = 5000;
  for (let from = 0; from < REPORTS; from += batch) {
    const documents = Array.from({ length: batch }, (_, index) => reportOf(from + index + 1, begin));
    await db.collection<{ _id: number }>('reports').insertMany(
      documents.map(({ reportNo, ...report }) => ({
        _id: reportNo,
        key: `${report.reviewNo}:${reportNo}`,
        caseVersion: 1,
        ...report,
      })),
    );
    const cases = documents.flatMap((first, index) =>
      index % PER_REVIEW === 0 ? opened([first, ...documents.slice(index + 1, index + PER_REVIEW)]) : [],
    );
    await db.collection<{ _id: number }>('cases').insertMany(
      cases.map(({ reviewNo, work: _work, ...rest }) => ({
        _id: reviewNo,
        ...rest,
        ...(rest.state === '대기중' ? {} : { purgeAt: NEXT_YEAR }),
      })),
    );
  }
}

function reportOf(reportNo: number, begin: number): CaseReport & { reporterNo: number; detail: string } {
  const reviewNo = Math.ceil(reportNo / PER_REVIEW);
  const status = reviewNo % 10 === 0 ? '처리완료' : reviewNo % 10 === 5 ? '반려' : '대기중';
  const text = {
    reviewTitle: `제목 ${reviewNo}`,
    reviewContent: `리뷰 ${reviewNo}의 내용입니다. 한 시간 줄 서서 5분 만에 나왔어요.`,
    reportContent: '스팸/도배',
    detail: '',
  };
  return {
    reportNo,
    reviewNo,
    travelNo: 1,
    authorNo: (reviewNo % AUTHORS) + 1,
    reporterNo: reportNo,
    ...text,
    createDate: new Date(begin + reportNo * 1000),
    status,
  };
}

async function call<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const headers = { authorization: 'Bearer measure', 'content-type': 'application/json' };
  const response = await travel.app.request(addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  });
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as E['success']['_zod']['output'];
}

async function pages(state: CaseState) {
  return times(() => call(listCases, { query: { state } }));
}

/** Cursors over the whole list. */
async function cursorsOf(state: CaseState): Promise<string[]> {
  const cursors: string[] = [];
  for (let after = ''; cursors.length < READS / caseState.options.length; ) {
    const { data: page } = await call(listCases, { query: { state, after, size: 80 } });
    if (!page.next) break;
    after = page.next;
    cursors.push(after);
  }
  return cursors;
}

async function times(act: (index: number) => Promise<unknown>) {
  const taken: number[] = [];
  for (let index = 0; index < READS; index += 1) taken.push(await timed(() => act(index)));
  taken.sort((one, other) => one - other);
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] as number;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}
