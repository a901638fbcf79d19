import { Readable } from 'node:stream';
import { created, ok } from '@osaka/contracts';
import { downloadExport, EXPORT_MESSAGES, readExportStatus, requestExport } from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { ExportService } from './exports.service.ts';

export function exportRoutes(exports: ExportService) {
  return [
    on(requestExport, async ({ member }) => created(await exports.request(member.memberNo), EXPORT_MESSAGES.requested)),
    on(readExportStatus, async ({ member }) => ok(await exports.status(member.memberNo))),
    on(downloadExport, async ({ member, params }) => {
      const { file, bytes, madeAt } = await exports.download(member.memberNo, params.token);
      const headers = {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="osakaro-data-${madeAt.toISOString().slice(0, 10)}.zip"`,
      };
      return new Response(Readable.toWeb(file) as ReadableStream, { headers });
    }),
  ];
}
