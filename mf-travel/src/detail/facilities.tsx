import type { Destination } from '@osaka/contracts';
import { FacilityIcon } from '@osaka/web-kit';

export function Facilities({ destination: { optionListForView } }: { destination: Destination }) {
  if (optionListForView.length === 0) return null;
  return (
    <section className="block" aria-labelledby="detail-facilities">
      <h2 id="detail-facilities">편의시설</h2>
      <ul className="fac">
        {optionListForView.map(({ optionNo, optionName }) => (
          <li key={optionNo}>
            <FacilityIcon optionNo={optionNo} />
            {optionName}
          </li>
        ))}
      </ul>
    </section>
  );
}
