import { addressOf, ok, type PageHead, toPosition } from '@osaka/contracts';
import { minutesOf } from '@osaka/contracts/planner';
import {
  type Destination,
  destinationTitle,
  firstPictureOf,
  getDestination,
  type OpeningTime,
} from '@osaka/contracts/travel';

const DESCRIPTION_MAX = 155;

/** Metadata of a place for search engines and link previews. */
export function pageHeadOf(destination: Destination): PageHead {
  const { travelNo, explain, description, imageList } = destination;
  const imagePath = imageList[0]?.imageUrl ?? null;
  return {
    title: destinationTitle(destination),
    description: shortened([explain, description].filter(Boolean).join('. ')),
    path: `/travels/detail/${travelNo}`,
    imagePath,
    structuredData: structuredDataOf(destination),
    ...(imagePath && { picture: firstPictureOf(imagePath, imageList.length) }),
    answers: { [addressOf(getDestination, { params: { travelNo } })]: ok(destination) },
  };
}

/** https://schema.org/TouristAttraction; unknown values are left out. */
function structuredDataOf({
  title,
  explain,
  description,
  address,
  mapX,
  mapY,
  tel,
  website,
  rating,
  reviewCount,
  timeList,
  tagListForView,
}: Destination): Record<string, unknown> {
  const position = mapX === null || mapY === null ? undefined : toPosition({ mapX, mapY });
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristAttraction',
    name: title,
    description: shortened(explain || description),
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'JP' },
    keywords: tagListForView.map(({ tagName }) => tagName.replace(/^#/, '')).join(', ') || undefined,
    geo: position && { '@type': 'GeoCoordinates', ...position },
    telephone: tel ? tel.replace(/^0/, '+81-') : undefined,
    sameAs: website || undefined,
    aggregateRating:
      reviewCount > 0
        ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 }
        : undefined,
    openingHoursSpecification: timeList.length > 0 ? timeList.map(openingHours) : undefined,
  };
}

const DAYS: Record<OpeningTime['dayOfWeek'], string> = {
  월: 'Monday',
  화: 'Tuesday',
  수: 'Wednesday',
  목: 'Thursday',
  금: 'Friday',
  토: 'Saturday',
  일: 'Sunday',
};

/** An end before the start is of the next day; equal times would mean closed, so 24 hours end a minute earlier. */
function openingHours({ dayOfWeek, startTime, endTime }: OpeningTime) {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${DAYS[dayOfWeek]}`,
    opens: startTime,
    closes: startTime === endTime ? minuteBefore(endTime) : endTime,
  };
}

function minuteBefore(time: string): string {
  const minutes = (minutesOf(time) + 24 * 60 - 1) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX ? `${line.slice(0, DESCRIPTION_MAX - 1)}…` : line;
}
