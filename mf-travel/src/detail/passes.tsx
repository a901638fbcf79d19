import type { Destination, Pass } from '@osaka/contracts/travel';
import { asOfText, passesOf, yenText } from '@osaka/domain/places';
import { Icon, SiteLink } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { passes } from '../destinations.api.ts';
import { hostOf } from '../site-host.ts';
import styles from './passes.module.css';

/** The passes with which a place is free or cheaper; nothing while they load or when the service is away. */
export function Passes({ destination }: { destination: Destination }) {
  const { data = [] } = useQuery({ ...passes, enabled: destination.passes.length > 0 });
  const { free, cheaper } = passesOf(destination.travelNo, data);
  if (free.length + cheaper.length === 0) return null;
  return (
    <section className="block" aria-labelledby="detail-passes">
      <h2 id="detail-passes">{free.length > 0 ? '이 패스로 무료예요' : '이 패스로 할인돼요'}</h2>
      <PassList passes={free.length > 0 ? free : cheaper} />
      {free.length > 0 && cheaper.length > 0 && (
        <p className="help gap-t">{cheaper.map(({ nameKo }) => nameKo).join(', ')}로는 할인돼요.</p>
      )}
    </section>
  );
}

function PassList({ passes }: { passes: readonly Pass[] }) {
  return (
    <ul className={styles.list}>
      {passes.map((pass) => {
        const site = pass.officialUrl && hostOf(pass.officialUrl);
        return (
          <li key={pass.passNo}>
            <Icon name="ticket" />
            <details>
              <summary>
                <b>{pass.nameKo}</b>
                <span className="meta">{priceOf(pass)}</span>
                <Icon name="down" />
              </summary>
              <p className="meta">{pass.lines.join(', ')}</p>
              <p className="meta">{pass.note}</p>
              {site && <SiteLink href={pass.officialUrl ?? ''}>{site}</SiteLink>}
            </details>
          </li>
        );
      })}
    </ul>
  );
}

function priceOf({ priceYen, asOf }: Pass): string {
  if (priceYen === null) return '값을 몰라요';
  return [yenText(priceYen), asOf && asOfText({ asOf })].filter(Boolean).join(' · ');
}
