import type { Destination } from '@osaka/contracts/travel';
import { FacilityList } from '@osaka/web-kit';

export function Facilities({ destination: { optionListForView } }: { destination: Destination }) {
  if (optionListForView.length === 0) return null;
  return (
    <section className="block" aria-labelledby="detail-facilities">
      <h2 id="detail-facilities">편의시설</h2>
      <FacilityList facilities={optionListForView} />
    </section>
  );
}
