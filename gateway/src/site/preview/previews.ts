import type { ReleasePointer, ServedRelease } from '@osaka/contracts';
import {
  type PreviewTicket,
  previewOf,
  type ReleaseStore,
  readTicket,
  signTicket,
  type Verifier,
} from '@osaka/contracts/release-store';
import type { Logger } from '@osaka/service-kit';
import * as z from 'zod/mini';
import { memoizeByObject } from '../../memoize-by-object.ts';
import { type Refusal, Refused, refusals } from '../../proxy/policy/refusals.ts';
import type { InstancesOf } from '../../proxy/routing/instances.ts';
import { createAdministrators } from './administrators.ts';

const NAME = 'osaka-preview';
const COOKIE = /(?:^|; ?)osaka-preview=([\w.-]+)(?:;|$)/;
const OPEN_S = 2 * 60 * 60;
const MAX_REMEMBERED = 100;

const body = z.object({ release: z.string() });

/**
 * Stored versions that administrators open by a signed link; a cookie of their browser decides, so nobody else gets any
 * of it.
 */
export function createPreviews(
  store: ReleaseStore,
  verifier: Pick<Verifier, 'faultIn'>,
  instancesOf: InstancesOf,
  logger: Logger,
) {
  const administrators = createAdministrators(instancesOf);
  const tickets = new Map<string, PreviewTicket>();
  const previewsOf = memoizeByObject((_: ReleasePointer) => new Map<string, Promise<ServedRelease | string>>());

  return {
    /** The value of `set-cookie` for an administrator who opens a link. Rejects with Refused. */
    async open(
      release: ReleasePointer,
      content: unknown,
      authorization: string | undefined,
      isSecure: boolean,
    ): Promise<string> {
      const parsed = body.safeParse(content);
      if (!parsed.success) throw new Refused(refusals.malformed);
      const link = await readTicket(store, 'link', parsed.data.release);
      if (!link) throw new Refused(NOT_VALID);
      if (!(await administrators.has(release, authorization))) throw new Refused(NOT_ADMINISTRATOR);
      const preview = await previewIn(release, link);
      if (typeof preview === 'string') {
        logger.warn({ fault: preview }, 'a preview cannot be opened');
        throw new Refused(NOT_STORED);
      }
      logger.info(preview.preview ?? {}, 'an administrator has opened a preview');
      const ticket = await signTicket(store, 'browser', { ...link, untilMs: Date.now() + OPEN_S * 1000 });
      return `${NAME}=${ticket}; Path=/; Max-Age=${OPEN_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    },
    /**
     * What the browser with these cookies looks at; undefined without a preview, and for a cookie that no gateway has
     * set.
     */
    async servedFor(release: ReleasePointer, cookies: string | undefined): Promise<ServedRelease | undefined> {
      const text = cookies?.includes(NAME) ? COOKIE.exec(cookies)?.[1] : undefined;
      if (text === undefined) return undefined;
      try {
        const ticket = await ticketIn(text);
        const preview = ticket && (await previewIn(release, ticket));
        return typeof preview === 'string' ? undefined : preview;
      } catch (error) {
        // A store that is away takes nobody's page with it.
        logger.warn({ err: error }, 'a preview cannot be read');
        return undefined;
      }
    },
    close: () => administrators.close(),
  };

  async function ticketIn(text: string): Promise<PreviewTicket | undefined> {
    const known = tickets.get(text);
    if (known) return known.untilMs > Date.now() ? known : undefined;
    const ticket = await readTicket(store, 'browser', text);
    if (!ticket) return undefined;
    if (tickets.size >= MAX_REMEMBERED) tickets.clear();
    tickets.set(text, ticket);
    return ticket;
  }

  /** Keeps its identity while the release does, by which pages are cached. */
  function previewIn(release: ReleasePointer, ticket: PreviewTicket): Promise<ServedRelease | string> {
    const previews = previewsOf(release);
    const { slice, version } = ticket;
    const key = `${slice}/${version}`;
    const known = previews.get(key);
    if (known) return known;
    const preview = previewOf(store, verifier, release, ticket).then((found) =>
      typeof found === 'string' ? found : { ...found, preview: { slice, version } },
    );
    previews.set(key, preview);
    // A version that is not stored now may be stored later.
    preview.then((found) => typeof found === 'string' && previews.delete(key)).catch(() => previews.delete(key));
    return preview;
  }
}
export type Previews = ReturnType<typeof createPreviews>;

export const NO_PREVIEW_COOKIE = `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

const NOT_VALID: Refusal = {
  reason: 'preview',
  status: 410,
  message: '미리보기 링크가 올바르지 않거나 기한이 지났어요.',
};
const NOT_ADMINISTRATOR: Refusal = { reason: 'preview', status: 403, message: '미리보기는 관리자만 열 수 있어요.' };
const NOT_STORED: Refusal = {
  reason: 'preview',
  status: 404,
  message: '이 버전은 더 이상 저장되어 있지 않아 열 수 없어요.',
};
