import { type MemberFile, readMemberFiles } from '@osaka/contracts';
import { COMMON_MESSAGES, invalidField } from '../app-error.ts';
import { on, type Route } from './routes.ts';

/** Reads one page of a kind of data; `after` is empty on the first page, then what the page before named as `next`. */
export type MemberDataSection = (
  memberNo: number,
  after: string,
) => Promise<{ files: MemberFile[]; next?: string | undefined }>;

/**
 * Answers `readMemberFiles` with each kind of data that slice.ts declares under `memberData`, one after the other; 400
 * for an unknown `after`.
 */
export function memberDataRoute<M extends string>(
  { memberData }: { memberData: readonly M[] },
  sections: Readonly<Record<M, MemberDataSection>>,
): Route {
  return on(readMemberFiles, async ({ member, query }) => {
    const [name = '', after = ''] = query.after ? query.after.split(/:(.*)/s) : [memberData[0]];
    const index = memberData.indexOf(name as M);
    if (index < 0) throw invalidField('after', COMMON_MESSAGES.invalid);
    const { files, next } = await sections[name as M](member.memberNo, after);
    const following = memberData[index + 1];
    return { files, next: next !== undefined ? `${name}:${next}` : following !== undefined ? `${following}:` : null };
  });
}
