import { created, ok } from '@osaka/contracts';
import {
  applyImport,
  checkImport,
  exportDestinations,
  getImport,
  listImportRows,
  listImports,
  undoImport,
} from '@osaka/contracts/travel';
import { AppError, acceptsGzip, on, type Route } from '@osaka/service-kit';
import type { AdminCatalogue } from '../catalogue/admin-catalogue.ts';
import type { TravelContext } from '../context.ts';
import { exportFile } from './export-file.ts';
import type { ImportService } from './imports.service.ts';

export function importRoutes(
  { catalogue, clock }: TravelContext,
  imports: ImportService,
  { matching }: AdminCatalogue,
): Route[] {
  return [
    on(exportDestinations, async ({ query, http }) =>
      csvAnswer(
        exportFile(matching(query), catalogue.now.reference),
        `오사카로-여행지-${clock.today()}.csv`,
        acceptsGzip(http),
      ),
    ),
    on(checkImport, async ({ files, member }) => {
      const [file] = files;
      if (!file)
        throw new AppError('INVALID', 'CSV 파일을 선택해주세요.', {
          errors: [{ path: 'file', message: 'CSV 파일을 선택해주세요.' }],
        });
      return created(
        await imports.check(file.name, new Uint8Array(await file.arrayBuffer()), member),
        '파일을 확인했습니다.',
      );
    }),
    on(listImports, async ({ query }) => ok(await imports.list(query.page))),
    on(getImport, async ({ params }) => ok(await imports.get(params.importNo))),
    on(listImportRows, async ({ params, query }) => ok(await imports.rows(params.importNo, query.show, query.page))),
    on(applyImport, async ({ params, member }) =>
      ok(await imports.apply(params.importNo, member), '가져오기를 시작했습니다.'),
    ),
    on(undoImport, async ({ params, member }) =>
      ok(await imports.undo(params.importNo, member), '되돌리기를 시작했습니다.'),
    ),
  ];
}

function csvAnswer(file: ReadableStream<Uint8Array<ArrayBuffer>>, name: string, isCompressed: boolean): Response {
  return new Response(isCompressed ? file.pipeThrough(new CompressionStream('gzip')) : file, {
    headers: {
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="destinations.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}
