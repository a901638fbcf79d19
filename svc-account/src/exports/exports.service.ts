import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { EXPORT_MESSAGES, type ExportStatus } from '@osaka/contracts/account';
import { AppError, createSweep } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { Sealing } from '../sealing.ts';
import type { StoredExport } from './exports.repository.ts';

/** The name of the queue; its jobs carry the id of the request alone. */
export const EXPORT_QUEUE = 'member-exports';

const HOUR_MS = 3600 * 1000;
/** A request that could not be fulfilled for so long has failed. */
const GIVE_UP_MS = 24 * HOUR_MS;
/** A file is written for at most GIVE_UP_MS, and then stays for 24 hours. */
const LONGEST_FILE_MS = 3 * 24 * HOUR_MS;
/** An old link says for so long that it has expired. */
const FORGET_MS = 30 * 24 * HOUR_MS;

export type ExportService = ReturnType<typeof createExportService>;

/** Requests for a copy of the own data, and the download. The job `buildExport` makes the file. */
export function createExportService({ archives, clock, exports, jobs, logger, members, sealing }: AccountContext) {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  function enqueue(exportId: string): Promise<boolean> {
    return jobs.ensure(EXPORT_QUEUE, exportId, { exportId });
  }

  // Redis may have been away at the request, or have lost the job.
  const sweep = createSweep(
    'exports',
    async () => {
      for (const exportId of await exports.findPendingIds()) await enqueue(exportId);
    },
    logger,
  );

  /**
   * First the requests, then the files that none of them uses: a run that ends halfway is completed by the next one.
   */
  async function purge(): Promise<void> {
    await exports.expire(clock.now());
    await exports.failRequestedBefore(ago(GIVE_UP_MS));
    // Also of members whose process died before it deleted their files.
    await exports.expireAllOf(await members.findWithdrawnSince(ago(GIVE_UP_MS)));
    await removeOrphans();
    await archives.removeWrittenBefore(ago(LONGEST_FILE_MS));
    await exports.removeClosedBefore(ago(FORGET_MS));
  }

  async function removeOrphans(memberNo?: number): Promise<void> {
    for (const { exportId, fileId } of await exports.findOrphans(memberNo)) {
      await archives.remove(fileId);
      await exports.noteRemoved(exportId, fileId);
    }
  }

  return {
    async request(memberNo: number): Promise<ExportStatus> {
      await exports.expire(clock.now());
      const exportId = randomUUID();
      const requested: StoredExport = {
        exportId,
        memberNo,
        state: 'making',
        tokenDigest: digestOf(sealing, tokenOf(sealing, exportId)),
        requestedAt: clock.now(),
        defects: 0,
      };
      if (!(await exports.add(requested))) {
        const latest = await exports.findLatest(memberNo);
        throw new AppError('CONFLICT', latest?.state === 'ready' ? EXPORT_MESSAGES.ready : EXPORT_MESSAGES.making);
      }
      void enqueue(exportId).catch(() =>
        logger.debug({ exportId }, 'export stored but not queued, the sweep will queue it'),
      );
      return statusOf(requested, clock.now());
    },

    status: async (memberNo: number): Promise<ExportStatus> =>
      statusOf(await exports.findLatest(memberNo), clock.now()),

    async download(memberNo: number, token: string): Promise<{ file: Readable; bytes: number; madeAt: Date }> {
      const found = await exports.findByDigest(digestOf(sealing, token));
      if (!found) throw new AppError('NOT_FOUND', EXPORT_MESSAGES.missing);
      if (found.memberNo !== memberNo) throw new AppError('FORBIDDEN', EXPORT_MESSAGES.notOwn);
      const { state, fileId, bytes } = found;
      if (statusOf(found, clock.now()).state !== 'ready' || !fileId || bytes === undefined) {
        throw state === 'making'
          ? new AppError('NOT_FOUND', EXPORT_MESSAGES.missing)
          : new AppError('GONE', EXPORT_MESSAGES.expired);
      }
      const file = archives.read(fileId, bytes);
      // An outage of the store is a separate answer, while nothing has been sent.
      await once(file, 'readable');
      return { file, bytes, madeAt: found.requestedAt };
    },

    /** At a withdrawal. The file goes at once; the purge completes what an outage prevents. */
    async removeAllOf(memberNo: number): Promise<void> {
      await exports.expireAllOf([memberNo]);
      await removeOrphans(memberNo);
    },

    purge,
    sweep: sweep.run,
    start: sweep.start,
    stop: sweep.stop,
  };
}

/**
 * The same at each attempt, so that an attempt repeated after a crash mails the same link. Not derivable from the
 * database alone.
 */
export function tokenOf(sealing: Sealing, exportId: string): string {
  return sealing.digest('export-token', exportId);
}

function digestOf(sealing: Sealing, token: string): string {
  return sealing.digest('export', token);
}

function statusOf(latest: StoredExport | undefined, now: Date): ExportStatus {
  if (!latest) return { state: 'none', requestedAt: null, expiresAt: null, bytes: null };
  const isOver = latest.state === 'ready' && latest.expiresAt !== undefined && latest.expiresAt <= now;
  const state = isOver ? 'expired' : latest.state;
  return {
    state,
    requestedAt: latest.requestedAt.toISOString(),
    expiresAt: latest.expiresAt?.toISOString() ?? null,
    bytes: state === 'ready' ? (latest.bytes ?? null) : null,
  };
}
