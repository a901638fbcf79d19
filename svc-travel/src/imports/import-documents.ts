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
  /** Who had it applied or undone last. */
  writer?: Writer;
  /** There while it is being written; unique, so that one import is written at a time. */
  running?: true;
  /** Which process writes it and how long the others take that for granted. */
  holder?: string;
  leaseUntil?: Date;
  expiresAt: Date;
}

export interface RowDocument extends ImportRow {
  _id: string;
  importNo: number;
  /** The stored version that the row was compared with, and the one that the import wrote. */
  version: number | null;
  writtenVersion: number | null;
  change: DestinationChange | null;
  /** What stood there: the same fields as in `change`. */
  before: DestinationChange | null;
  expiresAt: Date;
}
export type RowDraft = Omit<RowDocument, '_id' | 'importNo' | 'expiresAt'>;
