import { EXPORT_KEPT_HOURS } from '@osaka/contracts/account';
import { AppError, isOutage } from '@osaka/service-kit';
import * as z from 'zod/mini';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import { accountFiles } from './account-files.ts';
import type { StoredExport } from './exports.repository.ts';
import { tokenOf } from './exports.service.ts';
import { createMemberFiles } from './member-files.ts';
import { type ArchiveEntry, zipOf } from './zip.ts';

/** An attempt that fails without an outage is repeated; a defect that stays ends the request. */
const MAX_DEFECTS = 5;

const exportJobData = z.object({ exportId: z.string() });

/**
 * Makes the zip file of a request and mails its link. May be killed at any point and run again: an attempt writes a
 * file of its own, and only the latest attempt can finish the request. The link and the mail's id are the same each
 * time, so that one mail is sent.
 */
export function exportJob(context: AccountContext) {
  const { archives, clock, exports, logger, mailQueue, members, sealing, siteUrl } = context;
  const filesElsewhere = createMemberFiles(context);

  return async (data: unknown): Promise<void> => {
    const { exportId } = exportJobData.parse(data);
    const requested = await exports.find(exportId);
    // The job may belong to another installation on the same Redis: its worker takes it on a retry.
    if (!requested) throw new Error(`export ${exportId} is not in this database`);
    const member = await members.find(requested.memberNo);
    if (member?.isActive !== 'Y') return exports.expireAllOf([requested.memberNo]);
    if (requested.state === 'making') await build(exportId, member);
    await mailLink(exportId, member);
  };

  async function* filesOf(member: StoredMember): AsyncGenerator<ArchiveEntry> {
    yield* accountFiles(context, member);
    yield* filesElsewhere(member);
  }

  async function build(exportId: string, member: StoredMember): Promise<void> {
    const fileId = await exports.begin(exportId);
    if (!fileId) return;
    const startedAt = clock.now();
    try {
      const bytes = await archives.write(fileId, zipOf(filesOf(member), startedAt));
      const expiresAt = new Date(clock.now().getTime() + EXPORT_KEPT_HOURS * 3600 * 1000);
      const isFinished = await exports.finish(exportId, fileId, { bytes, expiresAt });
      if (!isFinished) await archives.remove(fileId);
      logger.info({ exportId, bytes, isFinished }, 'export');
    } catch (error) {
      await archives.remove(fileId).catch(() => {});
      if (!isTemporary(error)) await exports.noteDefect(exportId, MAX_DEFECTS);
      throw error;
    }
  }

  async function mailLink(exportId: string, { email }: StoredMember): Promise<void> {
    const made: StoredExport | undefined = await exports.find(exportId);
    if (made?.state !== 'ready' || !made.expiresAt || !email) return;
    const url = `${siteUrl}/mypage/data?token=${tokenOf(sealing, exportId)}`;
    await mailQueue.accept(
      { purpose: 'export-ready', to: email, url, expiresAt: made.expiresAt.toISOString() },
      `export-${exportId}`,
    );
    await exports.noteMailed(exportId);
  }
}

function isTemporary(error: unknown): boolean {
  return (
    isOutage(error) ||
    (error instanceof AppError && error.kind === 'UNAVAILABLE') ||
    (error instanceof Error && error.name === 'TimeoutError')
  );
}
