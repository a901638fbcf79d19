import { accountFiles } from '../exports/account-files.ts';
import type { ArchiveStore } from '../exports/archives.repository.ts';
import { exportJob } from '../exports/export.job.ts';
import { createExportRepository } from '../exports/exports.repository.ts';
import { createExportService } from '../exports/exports.service.ts';
import { createMemberFiles } from '../exports/member-files.ts';
import type { StoredMember } from '../member.ts';
import type { AccountParts } from './parts.ts';

/** Exports of a member's data: their calls, and the job that builds the archive. */
export function composeExports(
  { clock, db, jobs, logger, mailQueue, members, sealing, sessions, siteUrl, tokens, usage }: AccountParts,
  { archives, memberDataUrls }: { archives: ArchiveStore; memberDataUrls: readonly string[] },
) {
  const documents = createExportRepository(db);
  // Never with an administrator's rights: the other services only read the member's data.
  const issueToken = (member: StoredMember) => tokens.issue({ ...member, memberRole: 'ROLE_USER' }, undefined);
  const filesElsewhere = createMemberFiles({ serviceUrls: memberDataUrls, issueToken });
  return {
    exports: createExportService({
      exports: documents,
      archives,
      jobs,
      sealing,
      findWithdrawnSince: members.findWithdrawnSince,
      clock,
      logger,
    }),
    buildExport: exportJob({
      exports: documents,
      archives,
      findMember: members.find,
      async *filesOf(member) {
        yield* accountFiles(member, { findSessions: sessions.findOf, findUsage: usage.findOf }, clock.now());
        yield* filesElsewhere(member);
      },
      acceptMail: mailQueue.accept,
      sealing,
      siteUrl: siteUrl ?? '',
      clock,
      logger,
    }),
  };
}
