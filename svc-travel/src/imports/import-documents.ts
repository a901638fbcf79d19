import type { DestinationImport, ImportRow, ImportState } from '@osaka/contracts/travel';
import type { DestinationChange } from '../destinations/destinations.repository.ts';

export interface Writer {
  memberNo: number;
  memberId: string;
}

export interface ImportDocument {
  _id: number;
  fileName: string;
  encoding: DestinationImport['encoding'];
  memberNo: number;
  memberId: string;
  createdDate: Date;
  state: ImportState;
  unknownColumns: string[];
  found: DestinationImport['found'];
  applied: DestinationImport['applied'];
  undone: DestinationImport['undone'];
  appliedDate: Date | null;
  undoneDate: Date | null;
  /** The administrator who last applied or undid it. */
  writer?: Writer;
  /** Set while running; a unique index allows one running import at a time. */
  running?: true;
  /** The process that runs it (lease holder) and the end of its lease. */
  holder?: string;
  leaseUntil?: Date;
  expiresAt: Date;
}

export interface RowDocument extends ImportRow {
  _id: string;
  importNo: number;
  /** The stored version at the comparison, and the one that the import wrote. */
  version: number | null;
  writtenVersion: number | null;
  change: DestinationChange | null;
  /** The previous values of the fields in `change`. */
  before: DestinationChange | null;
  expiresAt: Date;
}
export type RowDraft = Omit<RowDocument, '_id' | 'importNo' | 'expiresAt'>;
