import { CategoryIcon, FacilityIcon, Icon } from '@osaka/web-kit';

const TIPS = [
  {
    icon: <FacilityIcon optionNo={6} />,
    title: '교통은 IC 카드 한 장으로',
    text: '지하철, JR, 사철, 편의점까지 이코카 한 장이면 됩니다.',
  },
  {
    icon: <Icon name="clock" />,
    title: '인기 식당은 문 열기 20분 전에',
    text: '도톤보리와 신세카이의 노포는 개점 직후가 가장 여유 있어요.',
  },
  {
    icon: <FacilityIcon optionNo={8} />,
    title: '짐은 역 코인로커에',
    text: '난바역과 신오사카역의 큰 칸은 오전에 먼저 찹니다.',
  },
  {
    icon: <CategoryIcon categoryNo={1} />,
    title: '야경은 해 지기 30분 전부터',
    text: '공중정원 전망대와 하루카스 300은 노을 시간 예약이 빨리 끝나요.',
  },
];

export function TravelTips() {
  return (
    <section aria-labelledby="home-tips">
      <h2 id="home-tips">알고 가면 편한 것</h2>
      <ul className="list-lines">
        {TIPS.map(({ icon, title, text }) => (
          <li key={title}>
            {icon}
            <span>
              <b>{title}</b>
              <span className="meta">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
