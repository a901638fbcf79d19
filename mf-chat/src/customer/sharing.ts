import { pagePath, type RoomCustomer, SENDS, type ShowPageFrame } from '@osaka/contracts/chat';
import { getMyPlan, listMyPlans } from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import type { Link } from '../realtime/link.ts';

type SharedPlan = NonNullable<RoomCustomer['plan']>;

/** What the customer shares with staff: the current page and one of their plans. */
export interface Sharing {
  page: boolean;
  plan?: SharedPlan | undefined;
}

/** Nothing is shared unless the customer opts in. */
export const DEFAULT_SHARING: Sharing = { page: false };

/** The shared page; undefined when it is not shared. */
export function sharedPage({ page }: Sharing, pathname: string): string | undefined {
  const path = pagePath.safeParse(pathname);
  return page && path.success ? path.data : undefined;
}

/** The plan on the screen, else the newest one; undefined for a member without plans. */
export async function planToShare(pathname: string): Promise<SharedPlan | undefined> {
  const [, planNo] = /^\/myplan\/detail\/(\d+)/i.exec(pathname) ?? [];
  if (planNo) return planOf((await call(getMyPlan, { params: { planNo } })).data);
  const newest = (await call(listMyPlans, { query: { size: '1' } })).data.plans[0];
  return newest && planOf(newest);
}

function planOf({ planNo, planTitle }: { planNo: number; planTitle: string }): SharedPlan {
  return { planNo, title: planTitle };
}

/** Publishes what the customer shares when it has changed or the connection is new. */
export function createShowing(roomId: string, link: () => Link) {
  let lastSent: string | undefined;
  return {
    async publish(sharing: Sharing, pathname: string): Promise<void> {
      const frame: ShowPageFrame = { roomId, page: sharedPage(sharing, pathname) ?? null, plan: sharing.plan ?? null };
      const text = JSON.stringify(frame);
      if (!link().isUp || text === lastSent) return;
      lastSent = text;
      await link()
        .send(SENDS.showPage.destination, frame)
        .catch(() => {
          lastSent = undefined;
        });
    },
    /** Publishes again on the next connection. */
    forget() {
      lastSent = undefined;
    },
  };
}
