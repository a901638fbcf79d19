import { addressOf, ok, type PageHead, previewPictureOf } from '@osaka/contracts';
import { getSharedPlan, isOwnId, PLAN_MESSAGES, type SharedPlan, type ShareScopes } from '@osaka/contracts/planner';
import { AppError, invalidField, type Reservation } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { createCopyPlan } from '../copies.service.ts';
import { hashOf, newToken } from '../link-token.ts';
import { destinationsOf } from '../places.ts';
import { createPlanAccess } from '../plan-access.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { toOpinion } from './opinions.repository.ts';
import { toSharedPlan, withoutHidden } from './shared-plan.ts';
import type { Share } from './shares.repository.ts';

export type ShareService = ReturnType<typeof createShareService>;

const DAY_MS = 24 * 3600 * 1000;
const PREVIEW_MAX = 110;
const OPINIONS_AN_HOUR = { name: 'opinions', points: 10, perS: 3600 };
const HEARTS_AN_HOUR = { name: 'hearts', points: 300, perS: 3600 };

/** The author of an opinion: a browser and its client address. */
export interface Guest {
  guestKey: string;
  clientAddress: string;
}
type OpinionOrHeart =
  | { travelId: number; heart: boolean }
  | { travelId?: number | null | undefined; nickname: string; text: string };

/** Share links, with which guests see a plan, and the guests' opinions. */
export function createShareService(context: PlannerContext) {
  const { plans, shares, opinions, destinations, counters, clock, limiter } = context;
  const requirePlan = createPlanAccess(plans.find);
  const copyPlan = createCopyPlan(context);

  /** Throws NOT_FOUND for an unknown token, GONE for a link that holds no longer. */
  async function open(token: string): Promise<{ share: Share; plan: StoredPlan }> {
    const share = await shares.find(hashOf(token));
    if (!share) throw new AppError('NOT_FOUND', PLAN_MESSAGES.shareMissing);
    const plan = share.revokedAt || share.expiresAt <= clock.now() ? undefined : await plans.find(share.planNo);
    if (!plan) throw new AppError('GONE', PLAN_MESSAGES.linkGone);
    return { share, plan };
  }

  async function visibleTo({ planNo, selectedPlaces }: StoredPlan, guestKey?: string) {
    const ids = selectedPlaces.map(({ travelId }) => travelId);
    const own = guestKey ? opinions.heartsOf(planNo, hashOf(guestKey), ids) : undefined;
    const [stored, hearts, ownHearts] = await Promise.all([
      opinions.findOfPlan(planNo),
      opinions.countHearts(planNo),
      own,
    ]);
    // Nothing tells of a lodging that the link does not show.
    const isShown = (travelId: number | null) => travelId === null || !isOwnId(travelId) || ids.includes(travelId);
    return {
      opinions: stored.filter(({ hidden, travelId }) => !hidden && isShown(travelId)).map(toOpinion),
      hearts: Object.fromEntries(Object.entries(hearts).filter(([travelId]) => isShown(Number(travelId)))),
      ...(ownHearts && { ownHearts }),
    };
  }

  async function show(token: string, guestKey?: string): Promise<SharedPlan> {
    const { share, plan } = await open(token);
    const facts = await destinations.findMany(destinationsOf(plan));
    return {
      ...toSharedPlan(plan, share, facts, clock.today()),
      expiresAt: share.expiresAt.toISOString(),
      ...(share.opinions && (await visibleTo(withoutHidden(plan, share), guestKey))),
    };
  }

  return {
    async share(
      memberNo: number,
      planNo: number,
      { expiresInDays, ...scopes }: ShareScopes & { expiresInDays: number },
    ) {
      await requirePlan(memberNo, planNo, 'owner');
      const token = newToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS);
      const shareNo = await counters.next('share');
      if (!(await shares.add(hashOf(token), { shareNo, planNo, ...scopes, createdAt: now, expiresAt }, now)))
        throw new AppError('CONFLICT', PLAN_MESSAGES.sharesFull);
      return { shareNo, token, url: `/share/${token}`, expiresAt: expiresAt.toISOString() };
    },

    async list(memberNo: number, planNo: number) {
      await requirePlan(memberNo, planNo, 'owner');
      return (await shares.findHolding(planNo, clock.now())).map(
        ({ shareNo, budget, links, memo, opinions: mayComment, bookings = false, createdAt, expiresAt }) => ({
          ...{ shareNo, budget, links, memo, opinions: mayComment, bookings },
          ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
        }),
      );
    },

    async revoke(memberNo: number, planNo: number, shareNo: number): Promise<void> {
      await requirePlan(memberNo, planNo, 'owner');
      if (!(await shares.revoke(planNo, shareNo, clock.now())))
        throw new AppError('NOT_FOUND', PLAN_MESSAGES.shareMissing);
    },

    show,

    /** Metadata of the link's page for SSR and link previews. */
    async head(token: string): Promise<PageHead> {
      const shown = await show(token);
      const { planTitle, planDescription, travelStartDate, travelEndDate, selectedPlaces } = shown;
      const imageUrl = selectedPlaces.find((place) => place.imageUrl)?.imageUrl;
      const days = `${travelStartDate.replaceAll('-', '.')} ~ ${travelEndDate.replaceAll('-', '.')} · ${selectedPlaces.length}곳`;
      return {
        title: planTitle,
        description: [days, planDescription.replace(/\s+/g, ' ').slice(0, PREVIEW_MAX)].filter(Boolean).join(' · '),
        imagePath: imageUrl ? previewPictureOf(imageUrl) : null,
        answers: { [addressOf(getSharedPlan, { params: { token } })]: ok(shown, PLAN_MESSAGES.sharedPlanShown) },
      };
    },

    /** The plan as the link shows it, for an export. */
    async shownPlan(token: string): Promise<StoredPlan> {
      const { share, plan } = await open(token);
      return withoutHidden(plan, share);
    },

    async addOpinion(token: string, input: OpinionOrHeart, { guestKey, clientAddress }: Guest) {
      const { share, plan: whole } = await open(token);
      const plan = withoutHidden(whole, share);
      if (!share.opinions) throw new AppError('FORBIDDEN', PLAN_MESSAGES.opinionsClosed);
      const { planNo } = plan;
      const travelId = input.travelId ?? null;
      const isThere = travelId === null || plan.selectedPlaces.some((place) => place.travelId === travelId);
      if (!isThere) throw invalidField('travelId', PLAN_MESSAGES.placeUnknown);
      if ('heart' in input) {
        await limiter?.byClient(HEARTS_AN_HOUR, clientAddress);
        await opinions.setHeart(planNo, input.travelId, hashOf(guestKey), input.heart);
      } else {
        await limiter?.byClient(OPINIONS_AN_HOUR, clientAddress);
        await opinions.add({
          opinionNo: await counters.next('opinion'),
          planNo,
          travelId,
          nickname: input.nickname,
          text: input.text,
          at: clock.now(),
          hidden: false,
        });
      }
      return visibleTo(plan, guestKey);
    },

    async hide(memberNo: number, planNo: number, opinionNo: number, hidden: boolean): Promise<void> {
      await requirePlan(memberNo, planNo, 'owner');
      if (!(await opinions.setHidden(planNo, opinionNo, hidden)))
        throw new AppError('NOT_FOUND', PLAN_MESSAGES.opinionMissing);
    },

    /** A new plan of the member: exactly what the link shows. */
    async take(memberNo: number, token: string, travelStartDate: string, reservation: Reservation) {
      const { share, plan } = await open(token);
      return copyPlan(withoutHidden(plan, share), memberNo, travelStartDate, reservation);
    },

    async copy(memberNo: number, planNo: number, travelStartDate: string, reservation: Reservation) {
      return copyPlan(await requirePlan(memberNo, planNo, 'viewer'), memberNo, travelStartDate, reservation);
    },
  };
}
