import { created, ok } from '@osaka/contracts';
import { appealReview, decideCases, getCase, getReportedImage, listCases } from '@osaka/contracts/travel';
import { on, type Route } from '@osaka/service-kit';
import type { CaseService } from './cases.service.ts';

export function caseRoutes(cases: CaseService): Route[] {
  return [
    on(listCases, async ({ query }) => ok(await cases.list(query))),
    on(getCase, async ({ params }) => ok(await cases.get(params.reviewNo))),
    on(getReportedImage, async ({ member, params }) =>
      pictureAnswer(await cases.reportedImage(member, params.reviewNo, params.imageNo)),
    ),
    on(decideCases, async ({ member, body }) => ok(await cases.decideMany(member, body.decisions))),
    on(appealReview, async ({ member, params, body }) =>
      created(await cases.appeal(member, params.reviewNo, body.text), '이의제기를 접수했습니다.'),
    ),
  ];
}

function pictureAnswer(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, { headers: { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' } });
}
