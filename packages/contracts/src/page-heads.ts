import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, serial, serialText } from './values.ts';

/** What search engines and messengers are told of a destination; the gateway writes it into the page it sends. Addresses are paths of this site. */
export const pageHead = z.object({
  title: z.string(),
  description: z.string(),
  path: z.string(),
  imagePath: z.nullable(z.string()),
  /** schema.org TouristAttraction without addresses of the site: `url` and `image` are the gateway's to add. */
  structuredData: z.record(z.string(), z.unknown()),
});
export type PageHead = z.output<typeof pageHead>;

/** Between services alone: the gateway forwards nothing below /internal. */
export const getDestinationHead = endpoint({
  method: 'GET',
  path: '/internal/travels/{travelNo}/head',
  access: 'public',
  params: z.object({ travelNo: serialText }),
  success: pageHead,
});

/** Every place that is offered, for sitemap.xml. */
export const listOfferedDestinations = endpoint({
  method: 'GET',
  path: '/internal/travels/offered',
  access: 'public',
  success: z.object({ destinations: z.array(z.object({ travelNo: serial, modifiedDate: instant })) }),
});
