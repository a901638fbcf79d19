import { Operator } from '../operator.tsx';
import { MailLink } from './mail-link.tsx';
import { Lines, Policy } from './policy.tsx';
import { TERMS } from './terms-articles.ts';

const PARTS = TERMS.map(({ title, lead, lines }, index) => ({
  id: `article-${index + 1}`,
  title: `제${index + 1}조 (${title})`,
  body: (
    <>
      {lead && <p>{lead}</p>}
      {lines.length === 1 ? <p>{lines[0]}</p> : <Lines isNumbered of={lines} />}
    </>
  ),
}));

export function TermsOfServicePage() {
  return (
    <Policy
      title="이용약관"
      lead="오사카로를 이용하는 모든 분께 적용되는 약속입니다. 열다섯 개의 조로 되어 있습니다."
      parts={PARTS}
      notice={<Notice />}
    />
  );
}

function Notice() {
  return (
    <>
      <p>
        이 약관은 서비스를 시작한 날부터 적용합니다. 약관에 관한 문의는 <Operator show="phone" /> 또는{' '}
        <MailLink to="email" />
        에서 받습니다.
      </p>
      <p>
        지도 자료의 출처: 「국토수치정보(행정구역 데이터, 철도 데이터)」(일본 국토교통성,{' '}
        <a className="link" href="https://nlftp.mlit.go.jp/ksj/">
          https://nlftp.mlit.go.jp/ksj/
        </a>
        )를 가공하여 작성.
      </p>
    </>
  );
}
