import * as z from 'zod/mini';

const site = z.object({ name: z.string(), url: z.url() });

/**
 * Configuration for the browser. The gateway embeds it in index.html as <script type="application/json"
 * id="site-config">, which a strict content security policy allows because it is data.
 */
export const siteConfig = z.object({
  mapProvider: z._default(z.enum(['leaflet', 'google']), 'leaflet'),
  googleMapsKey: z._default(z.string(), ''),
  /** Raster tiles under the drawn map, such as https://tiles.example/{z}/{x}/{y}.png; empty: none. */
  mapTilesUrl: z._default(z.string(), ''),
  mapTilesAttribution: z._default(z.string(), ''),
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
