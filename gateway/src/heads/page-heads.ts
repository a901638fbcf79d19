import { addressOf, documentTitle, ok, type Screen, screenAt, screens, serialText } from '@osaka/contracts';
import { type FirstNeeds, firstNeeds, firstPictureOf, getDestination, type PageHead, screenDescriptions } from '@osaka/contracts/travel';
import { headTags } from './head-tags.ts';
import type { TravelFacts } from './travel-facts.ts';

/** The same object as long as what it says is the same, so that a page made with it can be kept by it. */
export interface Head {
  /** Undefined: the page keeps the general tags that it was built with. */
  tags: string | undefined;
  status: 200 | 404;
  /** What its screen will ask for first. */
  needs: FirstNeeds;
  /** The address at which the screen has a first frame, without a query. */
  path?: string;
  /** Those of the answers that are known already, by address. */
  answers?: Record<string, unknown>;
}

const DETAIL = '/travels/detail/:travelNo';
const SHARED_PICTURE = '/images/banners/banner-1-1680.webp';

/** What stands in the head of the page at an address. */
export function createPageHeads({ headOf }: Pick<TravelFacts, 'headOf'>, siteUrl: string) {
  const ofScreens = new Map(screens.map((screen) => [screen.path, headOfScreen(screen, siteUrl)]));
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
    const { destination, path, imagePath, title, ...others } = facts;
    const head: Head = {
      tags: headTags({ ...others, path, imagePath, title: documentTitle(title) }, siteUrl),
      status: 200,
      needs: { calls: [], ...(imagePath && { picture: firstPictureOf(imagePath, destination?.imageList.length ?? 0) }) },
      ...(destination && { path, answers: { [addressOf(getDestination, { params: { travelNo } })]: ok(destination) } }),
    };
    ofPlaces.set(facts, head);
    return head;
  }
}

const NOTHING: FirstNeeds = { calls: [] };
const NOWHERE: Head = { tags: undefined, status: 404, needs: NOTHING };
const UNKNOWN_PLACE: Head = { tags: undefined, status: 404, needs: NOTHING };

function headOfScreen(screen: Screen, siteUrl: string): Head {
  const needs = firstNeeds[screen.path];
  return { tags: headTags(factsOf(screen), siteUrl), status: 200, needs: needs ?? NOTHING, ...(needs && { path: screen.path }) };
}

function factsOf({ path, title }: Screen) {
  const description = screenDescriptions[path];
  return { title: documentTitle(title), ...(description && { description, path, imagePath: SHARED_PICTURE }) };
}
