import { keepPreference, usePreference } from '@osaka/web-kit';

const THINGS = [
  { name: '여권', hint: '유효기간이 6개월 이상 남았는지 확인하세요.' },
  { name: '보조배터리', hint: '기내에는 들고 타고, 부치는 짐에는 넣을 수 없어요.' },
  { name: '엔화', hint: '작은 가게와 신사는 현금만 받는 곳이 많아요.' },
  { name: '여행 일정표', hint: '숙소 주소는 일본어로도 적어 두세요.' },
  { name: 'JR 패스', hint: '교토·나라까지 간다면 간사이 패스와 비교해 보세요.' },
];
const PACKED = 'packed';
const SEPARATOR = ',';

/** Ticks are kept in this browser. */
export function PackingList() {
  const packed = (usePreference(PACKED) ?? '').split(SEPARATOR);
  const tick = (name: string, isPacked: boolean) => {
    const names = THINGS.map((thing) => thing.name);
    const kept = names.filter((each) => (each === name ? isPacked : packed.includes(each)));
    keepPreference(PACKED, kept.join(SEPARATOR));
  };
  return (
    <section aria-labelledby="home-packing">
      <h2 id="home-packing">떠나기 전 챙길 것</h2>
      <ul className="list-lines">
        {THINGS.map(({ name, hint }) => (
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
