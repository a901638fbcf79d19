import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { addressOf, type MemberFilesPage, readMemberFiles } from '@osaka/contracts';
import { originHeaders, unavailable } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import type { ArchiveEntry } from './zip.ts';

const ANSWER_MS = 30_000;
/** The service is away, busy, or has not learned of the newest token generation yet. */
const TEMPORARY = new Set([401, 408, 429, 502, 503, 504]);

/** The files of a member at all other services, page by page. */
export function createMemberFiles({ memberDataUrls, tokens }: AccountContext) {
  // Never with an administrator's rights: the other services only read the member's data.
  const issueToken = (member: StoredMember) => tokens.issue({ ...member, memberRole: 'ROLE_USER' }, undefined);

  return async function* filesOf(member: StoredMember): AsyncGenerator<ArchiveEntry> {
    for (const serviceUrl of memberDataUrls) {
      for (let after: string | null = ''; after !== null; ) {
        const page: MemberFilesPage = await pageAt(serviceUrl, after, member);
        for (const file of page.files) {
          const content =
            'text' in file ? file.text : await pictureAt(addressAt(file.address, serviceUrl), await issueToken(member));
          if (content !== undefined) yield { path: file.path, content };
        }
        after = page.next;
      }
    }
  };

  async function pageAt(serviceUrl: string, after: string, member: StoredMember): Promise<MemberFilesPage> {
    const address = new URL(addressOf(readMemberFiles, { query: { after } }), serviceUrl);
    const response = await fetch(address, {
      headers: { ...originHeaders(), authorization: `Bearer ${await issueToken(member)}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw refusal(address, response.status);
    return readMemberFiles.success.parse(await response.json());
  }
}

/** An address at the same service; another one would be fetched into the member's file from inside the network. */
function addressAt(address: string, serviceUrl: string): URL {
  const url = new URL(address, serviceUrl);
  if (url.origin !== new URL(serviceUrl).origin) throw new Error(`${serviceUrl} names a file at ${url.origin}`);
  return url;
}

/** Undefined when the member has deleted it since. */
async function pictureAt(address: URL, token: string): Promise<Readable | undefined> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw refusal(address, response.status);
}

function refusal({ origin }: URL, status: number): Error {
  return TEMPORARY.has(status) ? unavailable() : new Error(`${origin} answered ${status}`);
}
