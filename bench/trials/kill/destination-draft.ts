import type { Output } from '@osaka/contracts';
import type { getAdminDestination } from '@osaka/contracts/travel';

/** What an administrator sends to change a place, as it is stored. */
export function destinationDraft({
  optionListForView,
  tagListForView,
  mapX,
  mapY,
  ...rest
}: Output<typeof getAdminDestination>['data']) {
  return {
    ...rest,
    mapX: mapX ?? 135.5,
    mapY: mapY ?? 34.6,
    optionList: optionListForView.map(({ optionNo }) => ({ travelOptionNo: optionNo })),
    tagList: tagListForView.map(({ tagName }) => ({ tagName })),
  };
}
