import { documentTitle, type FirstNeeds, firstNeeds, firstNeedsOfPlace, type PageHead, type Screen, screenAt, screenDescriptions, screens, serialText } from '@osaka/contracts';
import { headTags } from './head-tags.ts';
import type { TravelFacts } from './travel-facts.ts';

/** The same object as long as what it says is the same, so that a page made with it can be kept by it. */
export interface Head {
  /** Undefined: the page keeps the general tags that it was built with. */
  tags: string | undefined;
  status: 200 | 404;
  /** What its screen will ask for first. */
  needs: FirstNeeds;
}

const DETAIL = '/travels/detail/:travelNo';
const SHARED_PICTURE = '/images/banners/banner-1-1680.webp';

/** What stands in the head of the page at an address. */
export function createPageHeads({ headOf }: Pick<TravelFacts, 'headOf'>, siteUrl: string) {
  const ofScreens = new Map(
    screens.map((screen) => [screen.path, { tags: headTags(factsOf(screen), siteUrl), status: 200, needs: firstNeeds[screen.path] ?? NOTHING } satisfies Head]),
  );
  const ofPlaces = new WeakMap<PageHead, Head>();

  return async (path: string): Promise<Head> => {
    const screen = screenAt(path);
    if (!screen) return NOWHERE;
    const general = ofScreens.get(screen.path) ?? NOWHERE;
    return screen.path === DETAIL ? ofPlace(path, general) : general;
  };

  async function ofPlace(path: string, general: Head): Promise<Head> {
    const travelNo = path.split('/')[3] ?? '';
    if (!serialText.safeParse(travelNo).success) return UNKNOWN_PLACE;
    const facts = await headOf(travelNo);
    if (!facts) return general;
    return facts === 'unknown' ? UNKNOWN_PLACE : headOfPlace(facts, travelNo);
  }

  function headOfPlace(facts: PageHead, travelNo: string): Head {
    const known = ofPlaces.get(facts);
    if (known) return known;
    const head: Head = { tags: headTags({ ...facts, title: documentTitle(facts.title) }, siteUrl), status: 200, needs: firstNeedsOfPlace(travelNo, facts.imagePath) };
    ofPlaces.set(facts, head);
    return head;
  }
}

const NOTHING: FirstNeeds = { calls: [] };
const NOWHERE: Head = { tags: undefined, status: 404, needs: NOTHING };
const UNKNOWN_PLACE: Head = { tags: undefined, status: 404, needs: NOTHING };

function factsOf({ path, title }: Screen) {
  const description = screenDescriptions[path];
  return { title: documentTitle(title), ...(description && { description, path, imagePath: SHARED_PICTURE }) };
}
