import { pagePath, type RoomCustomer, SENDS, type ShowPageFrame } from '@osaka/contracts/chat';
import { getMyPlan, listMyPlans } from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import type { Link } from '../realtime/link.ts';

type SharedPlan = NonNullable<RoomCustomer['plan']>;

/** What the customer agreed to show: the page they are on, and one of their plans. */
export interface Sharing {
  page: boolean;
  plan?: SharedPlan | undefined;
}

/** A page may be seen unless the customer minds; a plan only if they say so. */
export const USUAL_SHARING: Sharing = { page: true };

/** The page as staff may know it: undefined when it is not shared. */
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

/** Tells the room what the customer shows, whenever that has changed or the connection is new. */
export function createShowing(roomId: string, link: () => Link) {
  let told: string | undefined;
  return {
    async tell(sharing: Sharing, pathname: string): Promise<void> {
      const frame: ShowPageFrame = { roomId, page: sharedPage(sharing, pathname) ?? null, plan: sharing.plan ?? null };
      const text = JSON.stringify(frame);
      if (!link().isUp || text === told) return;
      told = text;
      await link()
        .send(SENDS.showPage.destination, frame)
        .catch(() => {
          told = undefined;
        });
    },
    /** The next connection is told anew. */
    forget() {
      told = undefined;
    },
  };
}
