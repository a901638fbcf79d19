import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, pageNumber, serial, serialText } from '../shared/values.ts';
import { adminDestinationFilter } from './admin-destinations.ts';

export const IMPORTS_PER_PAGE = 10;
export const IMPORT_ROWS_PER_PAGE = 20;
export const IMPORT_FILE = { maxFiles: 1, maxFileBytes: 10 * 1024 * 1024 };
export const IMPORT_MAX_ROWS = 5000;

/** The filtered administrators' list as a CSV file instead of JSON. */
export const exportDestinations = endpoint({
  method: 'GET',
  path: '/api/admin/travels/export',
  access: 'admin',
  query: z.object(adminDestinationFilter),
  success: z.unknown(),
  mediaTypes: ['text/csv'],
});

/** checked: compared, nothing written yet. */
export const importState = z.enum(['checked', 'applying', 'applied', 'undoing', 'undone']);
export type ImportState = z.output<typeof importState>;

const done = z.object({ rows: z.int(), written: z.int(), left: z.int() });
export const destinationImport = z.object({
  importNo: serial,
  fileName: z.string(),
  encoding: z.enum(['UTF-8', 'CP949']),
  memberId: z.string(),
  createdDate: instant,
  state: importState,
  /** Ignored columns of the file. */
  unknownColumns: z.array(z.string()),
  found: z.object({ rows: z.int(), added: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Progress of applying and undoing: rows written and rows skipped. */
  applied: done,
  undone: done,
  appliedDate: z.nullable(instant),
  undoneDate: z.nullable(instant),
});
export type DestinationImport = z.output<typeof destinationImport>;

const remark = z.object({ column: z.string(), message: z.string() });
export const importRow = z.object({
  /** Numbered as in spreadsheets: the header is row 1. */
  rowNo: z.int(),
  kind: z.enum(['added', 'changed', 'same', 'wrong']),
  travelNo: z.nullable(serial),
  title: z.string(),
  /** Cell values as in the file. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(remark),
  /** Warnings, which are no errors. */
  doubts: z.array(remark),
  outcome: z.nullable(z.enum(['written', 'left', 'restored', 'kept'])),
  /** Why the row was skipped, or kept when the import was undone. */
  reason: z.string(),
});
export type ImportRow = z.output<typeof importRow>;

/** Compares the file with the stored data and stores only the comparison. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/admin/travels/imports',
  access: 'admin',
  multipart: { files: 'file', ...IMPORT_FILE },
  success: envelope(destinationImport),
  status: 201,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/travels/imports',
  access: 'admin',
  query: z.object({ page: pageNumber }),
  success: dataOnly(z.object({ data: z.array(destinationImport), total: z.int() })),
});

const byImportNo = { access: 'admin' as const, params: z.object({ importNo: serialText }) };

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/travels/imports/{importNo}',
  ...byImportNo,
  success: dataOnly(destinationImport),
});

/** attention: rows with errors, skipped or kept. */
export const importRowFilter = z.enum(['all', 'added', 'changed', 'same', 'wrong', 'attention']);
export type ImportRowFilter = z.output<typeof importRowFilter>;

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/travels/imports/{importNo}/rows',
  ...byImportNo,
  query: z.object({ page: pageNumber, show: z._default(importRowFilter, 'all') }),
  success: dataOnly(z.object({ data: z.array(importRow), total: z.int() })),
});

/** Starts the import; `getImport` reports its progress. 409 while another import is running. */
export const applyImport = endpoint({
  method: 'POST',
  path: '/api/admin/travels/imports/{importNo}/apply',
  ...byImportNo,
  success: envelope(destinationImport),
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/travels/imports/{importNo}/undo',
  ...byImportNo,
  success: envelope(destinationImport),
});
