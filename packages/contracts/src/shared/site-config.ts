import * as z from 'zod/mini';

const site = z.object({ name: z.string(), url: z.url() });

/** Shown until an installation sets its own: obviously invented. */
export const INVENTED_OPERATOR = {
  name: '(주)오사카로 예시',
  representative: '홍길동',
  address: '서울특별시 예시구 예시로 1',
  phone: '02-000-0000',
  email: 'help@osakaro.example',
  privacyOfficer: '홍길동',
  privacyEmail: 'privacy@osakaro.example',
  directions: ['지하철: 예시역에서 내려 걸어서 3분', '주차 공간이 없으니 대중교통을 이용해 주세요.'],
};

/**
 * Configuration for the browser. The gateway embeds it in index.html as <script type="application/json"
 * id="site-config">, which a strict content security policy allows because it is data.
 */
export const siteConfig = z.object({
  mapProvider: z._default(z.enum(['leaflet', 'google']), 'leaflet'),
  googleMapsKey: z._default(z.string(), ''),
  /** Streets below the drawn map: raster tiles such as https://tiles.example/{z}/{x}/{y}.png, or a .pmtiles file; empty: none. */
  mapTilesUrl: z._default(z.string(), ''),
  mapTilesAttribution: z._default(z.string(), ''),
  /** Where the attribution leads; empty: nowhere. */
  mapTilesLink: z._default(z.string(), ''),
  /** Names of the providers that the log-in page offers. */
  signInProviders: z._default(z.array(z.string()), []),
  /** Lines of the rail network that do not run. */
  closedLines: z._default(z.array(z.string()), []),
  operator: z._default(
    z.object({
      name: z.string(),
      representative: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      privacyOfficer: z.string(),
      privacyEmail: z.string(),
      /** Directions to the address, one a line. */
      directions: z.array(z.string()),
    }),
    INVENTED_OPERATOR,
  ),
  flightSites: z._default(z.array(site), [
    { name: '스카이스캐너', url: 'https://www.skyscanner.co.kr/' },
    { name: '네이버 항공권', url: 'https://flight.naver.com/' },
    { name: '구글 항공편', url: 'https://www.google.com/travel/flights' },
    { name: '트립닷컴', url: 'https://kr.trip.com/flights/' },
  ]),
  hotelSites: z._default(z.array(site), [
    { name: '아고다', url: 'https://www.agoda.com/ko-kr/' },
    { name: '부킹닷컴', url: 'https://www.booking.com/' },
    { name: '에어비앤비', url: 'https://www.airbnb.co.kr/' },
    { name: '호텔스닷컴', url: 'https://kr.hotels.com/' },
  ]),
});
export type SiteConfig = z.output<typeof siteConfig>;
