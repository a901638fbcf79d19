import { dataDir } from '../places.ts';
import type { Product } from '../product/product.ts';
import { sampleMembers, samplePassword } from '../product/sample/members.ts';
import { administrator } from '../product/settings.ts';
import { table } from './table.ts';
import type { Wishes } from './wishes.ts';

/** What `npm start` prints when the site is ready. */
export function summary({ servers, settings }: Product, { sample }: Pick<Wishes, 'sample'>): string {
  return table([
    ['Site', `${settings.siteUrl}/`],
    ['Inbox', servers.mail.inboxUrl ?? `mails go to ${servers.mail.url}`],
    ['Administrator', `${administrator.ADMIN_ID} / ${administrator.ADMIN_PASSWORD}`],
    ...(sample
      ? ([
          ['Sample members', `${sampleMembers.map(({ memberId }) => memberId).join(', ')} / ${samplePassword}`],
        ] as const)
      : []),
    ['MongoDB', `${servers.mongo.label}  ${servers.mongo.url.replace(/\/\/[^@/]*@/, '//')}`],
    ['Redis', `${servers.redis.label}  ${servers.redis.url.replace(/\/\/[^@/]*@/, '//')}`],
    ['Data and logs', dataDir],
  ]);
}
