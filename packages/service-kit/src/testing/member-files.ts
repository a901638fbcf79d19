import { addressOf, type MemberFile, readMemberFiles } from '@osaka/contracts';
import type { ServiceApp } from '../http/routes.ts';
import { bearer } from './as-member.ts';

/** All files that a service holds of a member, page after page, as svc-account reads them. */
export async function memberFilesOf(app: ServiceApp, memberNo: number): Promise<MemberFile[]> {
  const files: MemberFile[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const response = await app.request(addressOf(readMemberFiles, { query: { after } }), { headers: bearer(memberNo) });
    const page = readMemberFiles.success.parse(await response.json());
    files.push(...page.files);
    after = page.next;
  }
  return files;
}
