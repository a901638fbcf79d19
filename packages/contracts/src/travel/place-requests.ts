import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, searchText, visibleText } from '../shared/values.ts';

export const REQUESTED_NAME_MAX = 50;
/** Those asked for most often. */
export const PLACE_REQUESTS_SHOWN = 50;
export const REQUEST_MESSAGES = {
  missing: '여행지 이름을 입력해주세요.',
  tooLong: '여행지 이름은 50자까지 입력 가능합니다.',
  noName: '연락처나 주소가 아닌 여행지 이름을 입력해주세요.',
} as const;

/** An address or a number, such as of a phone: nothing that a place is called. */
const CONTACT = /@|:\/\/|www\.|\d[\d\s.-]{4,}\d/;

export function isContact(text: string): boolean {
  return CONTACT.test(text);
}

const requestedName = visibleText(REQUESTED_NAME_MAX, REQUEST_MESSAGES.tooLong, REQUEST_MESSAGES.missing).check(
  z.refine((name) => !isContact(name), REQUEST_MESSAGES.noName),
);

/** Asks the administrators for a place that no search finds; `words`: what was searched. Nothing of the visitor is stored. */
export const requestPlace = endpoint({
  method: 'POST',
  path: '/api/travels/requests',
  access: 'public',
  limit: { name: 'place-request', points: 10, perS: 3600 },
  body: z.object({ name: requestedName, words: searchText }),
  success: envelope(z.null()),
});

const placeRequest = z.object({
  name: z.string(),
  /** Search words of the last request. */
  words: z.string(),
  /** Requests in any spelling of the name, and the last of them. */
  count: z.int(),
  requestedDate: instant,
});
export type PlaceRequest = z.output<typeof placeRequest>;

/** The places asked for most often first. */
export const listPlaceRequests = endpoint({
  method: 'GET',
  path: '/api/admin/travels/requests',
  access: 'admin',
  success: dataOnly(z.object({ requests: z.array(placeRequest), total: z.int() })),
});

/** Removes the requests for a place, in any spelling of its name. */
export const closePlaceRequest = endpoint({
  method: 'POST',
  path: '/api/admin/travels/requests/close',
  access: 'admin',
  body: z.object({ name: requestedName }),
  success: envelope(z.null()),
});
