import type { Destination } from '@osaka/contracts/travel';
import { Fact } from '@osaka/web-kit';
import { Hours } from './hours.tsx';

export function Facts({ destination }: { destination: Destination }) {
  const { timeList, address, guName, tel, email, website } = destination;
  const site = hostOf(website);
  return (
    <dl className="facts">
      <Fact icon="clock" name="운영 시간">
        <Hours timeList={timeList} />
      </Fact>
      <Fact icon="pin" name="주소">
        {address}
        <span className="meta">{guName}</span>
      </Fact>
      {tel && (
        <Fact icon="phone" name="전화">
          <a className="num" href={`tel:${tel.replace(/^0/, '+81-')}`}>
            {tel}
          </a>
        </Fact>
      )}
      {email && (
        <Fact icon="mail" name="이메일">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </Fact>
      )}
      {site && (
        <Fact icon="globe" name="누리집">
          <a className="link" href={website} rel="noopener noreferrer" target="_blank">
            {site}
            <span className="sr-only"> (새 창)</span>
          </a>
        </Fact>
      )}
    </dl>
  );
}

/** The host name; undefined for anything but an http(s) address. */
function hostOf(website: string): string | undefined {
  return /^https?:\/\//i.test(website) && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : undefined;
}
