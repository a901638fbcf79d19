import { BASIC_ITEMS } from '@osaka/domain/preparation';
import { keepPreference, usePreference } from '@osaka/web-kit';

const PACKED = 'packed';
const SEPARATOR = ',';

/** Ticks are kept in this browser. */
export function PackingList() {
  const packed = (usePreference(PACKED) ?? '').split(SEPARATOR);
  const tick = (name: string, isPacked: boolean) => {
    const names = BASIC_ITEMS.map(({ text }) => text);
    const kept = names.filter((each) => (each === name ? isPacked : packed.includes(each)));
    keepPreference(PACKED, kept.join(SEPARATOR));
  };
  return (
    <section aria-labelledby="home-packing">
      <h2 id="home-packing">떠나기 전 챙길 것</h2>
      <ul className="list-lines">
        {BASIC_ITEMS.map(({ text: name, hint }) => (
          <li key={name}>
            <label className="check">
              <input
                type="checkbox"
                checked={packed.includes(name)}
                onChange={({ target }) => tick(name, target.checked)}
              />
              <span>
                <b>{name}</b>
                <span className="meta">{hint}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
