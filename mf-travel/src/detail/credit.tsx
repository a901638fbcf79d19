import type { PictureCredit } from '@osaka/contracts/travel';
import { SiteLink } from '@osaka/web-kit';
import { hostOf } from '../site-host.ts';

/** Who made a picture and under which licence it is shown. */
export function Credit({ credit: { author, licence, url } }: { credit: PictureCredit }) {
  return (
    <>
      사진 {hostOf(url) ? <SiteLink href={url}>{author}</SiteLink> : author} · {licence}
    </>
  );
}
