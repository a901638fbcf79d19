import { Lines, Part, Policy } from './policy.tsx';
import { TERMS } from './terms-articles.ts';

export function TermsOfServicePage() {
  return (
    <Policy title="이용약관" lead="오사카로를 이용하는 모든 분께 적용되는 약속입니다.">
      {TERMS.map(({ title, lines }) => (
        <Part key={title} title={title}>
          {lines.length === 1 ? <p>{lines[0]}</p> : <Lines of={lines} />}
        </Part>
      ))}
      <Part title="지도 자료의 출처">
        <p>
          출처: 「국토수치정보(행정구역 데이터, 철도 데이터)」(일본 국토교통성,{' '}
          <a className="link" href="https://nlftp.mlit.go.jp/ksj/">
            https://nlftp.mlit.go.jp/ksj/
          </a>
          )를 가공하여 작성.
        </p>
      </Part>
    </Policy>
  );
}
