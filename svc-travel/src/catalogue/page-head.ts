import { addressOf, ok, type PageHead, previewPictureOf, toPosition } from '@osaka/contracts';
import { dateAfter } from '@osaka/contracts/planner';
import {
  type Closure,
  type Destination,
  destinationTitle,
  firstPictureOf,
  getDestination,
  type OpeningTime,
  type PictureCredit,
  placeTrail,
} from '@osaka/contracts/travel';
import { numberFromAbroad } from '@osaka/domain/places';
import { japanHolidays, minutesOf, openingOn, weekdayOf } from '@osaka/domain/trip';
import { kindOf } from './place-kinds.ts';

const DESCRIPTION_MAX = 155;

/** Metadata of a place for search engines and link previews. */
export function pageHeadOf(destination: Destination, today: string): PageHead {
  const { travelNo, explain, description, imageList } = destination;
  const { imageUrl, credit } = imageList[0] ?? {};
  return {
    title: destinationTitle(destination),
    description: shortened([explain, description].filter(Boolean).join('. ')),
    path: `/travels/detail/${travelNo}`,
    imagePath: imageUrl ? previewPictureOf(imageUrl) : null,
    structuredData: { ...structuredDataOf(destination, today), ...(credit && { image: imageObjectOf(credit) }) },
    breadcrumbs: placeTrail(destination),
    ...(imageUrl && { picture: firstPictureOf(imageUrl, imageList.length) }),
    answers: { [addressOf(getDestination, { params: { travelNo } })]: ok(destination) },
  };
}

/** https://schema.org/ImageObject; the gateway, which knows the site, adds the address of the picture. */
function imageObjectOf({ author, licence, url }: PictureCredit) {
  return { '@type': 'ImageObject', creditText: `${author} · ${licence}`, ...(url && { acquireLicensePage: url }) };
}

/** https://schema.org/Place by its kind; unknown values are left out. */
function structuredDataOf(destination: Destination, today: string): Record<string, unknown> {
  const {
    title,
    titleJa,
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
    closures,
    tagListForView,
  } = destination;
  const position = mapX === null || mapY === null ? undefined : toPosition({ mapX, mapY });
  const special = [
    ...closures.flatMap((closure) => seasonHours(closure, today)),
    ...movedDays({ timeList, closures }, today),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': kindOf(destination),
    name: title,
    alternateName: titleJa || undefined,
    description: shortened(explain || description),
    address: postalAddressOf(address),
    keywords: tagListForView.map(({ tagName }) => tagName.replace(/^#/, '')).join(', ') || undefined,
    geo: position && { '@type': 'GeoCoordinates', ...position },
    telephone: tel ? telephoneOf(tel) : undefined,
    sameAs: website || undefined,
    aggregateRating:
      reviewCount > 0
        ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 }
        : undefined,
    openingHoursSpecification: timeList.length > 0 ? timeList.map(openingHours) : undefined,
    specialOpeningHoursSpecification: special.length > 0 ? special : undefined,
  };
}

/** 오사카부 오사카시 주오구 오사카조 1-1: prefecture, city with its ward, and the rest. */
const ADDRESS = /^(\S+[부현도]) (\S+[시군정촌](?: \S+구)?) (.+)$/;

function postalAddressOf(address: string): Record<string, string> {
  const [, addressRegion = '', addressLocality = '', streetAddress = address] = ADDRESS.exec(address) ?? [];
  return {
    '@type': 'PostalAddress',
    ...(addressRegion && { addressRegion, addressLocality }),
    streetAddress,
    addressCountry: 'JP',
  };
}

/** Numbers that cannot be called from abroad have no international form. */
function telephoneOf(tel: string): string {
  return numberFromAbroad(tel) ? tel.replace(/^0/, '+81-') : tel;
}

type Special = Record<'@type' | 'validFrom' | 'validThrough' | 'opens' | 'closes', string>;

/** The next days of the year on which the place closes or has other hours. */
function seasonHours(closure: Closure, today: string): Special[] {
  if (closure.rule !== 'yearly' && closure.rule !== 'season') return [];
  const { from, to } = closure;
  const hours = closure.rule === 'yearly' || closure.closed ? undefined : closure;
  const year = [-1, 0, 1].map((more) => Number(today.slice(0, 4)) + more).find((each) => endOf(each) >= today);
  if (year === undefined) return [];
  return [specialHours(`${year}-${from}`, endOf(year), hours)];

  /** Of the range that begins in a year; it may run over the end of the year. */
  function endOf(begins: number): string {
    const ends = to < from ? begins + 1 : begins;
    const isLeap = new Date(Date.UTC(ends, 1, 29)).getUTCMonth() === 1;
    return `${ends}-${to === '02-29' && !isLeap ? '02-28' : to}`;
  }
}

const MOVED_WITHIN_DAYS = 92;

/**
 * Rules by holiday or by week of the month have no form in schema.org: the next dates on which they close or open the
 * place against its hours of the week.
 */
function movedDays({ timeList, closures }: Pick<Destination, 'timeList' | 'closures'>, today: string): Special[] {
  const rules = closures.filter(({ rule }) => rule !== 'yearly' && rule !== 'season');
  if (rules.length === 0) return [];
  const dates = Array.from({ length: MOVED_WITHIN_DAYS }, (_, days) => dateAfter(today, days));
  return dates.flatMap((date) => {
    const opening = openingOn(date, { timeList, closures: rules }, japanHolidays());
    const isUsuallyOpen = timeList.some(({ dayOfWeek }) => dayOfWeek === weekdayOf(date));
    if (opening.state === 'closed') return isUsuallyOpen ? [specialHours(date, date)] : [];
    if (opening.state === 'unknown' || isUsuallyOpen) return [];
    return opening.hours.map(({ opensAt, closesAt }) =>
      specialHours(date, date, { startTime: timeOf(opensAt), endTime: timeOf(closesAt) }),
    );
  });
}

/** Opening and closing at 00:00 is closed all day. */
function specialHours(
  validFrom: string,
  validThrough: string,
  { startTime = '00:00', endTime = '00:00' }: { startTime?: string | undefined; endTime?: string | undefined } = {},
): Special {
  return { '@type': 'OpeningHoursSpecification', validFrom, validThrough, opens: startTime, closes: endTime };
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
  return timeOf(minutesOf(time) + 24 * 60 - 1);
}

/** HH:MM of minutes, which may lie in the next day. */
function timeOf(minutesOfDay: number): string {
  const minutes = minutesOfDay % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX ? `${line.slice(0, DESCRIPTION_MAX - 1)}…` : line;
}
