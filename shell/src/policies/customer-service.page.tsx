import { CONTACT } from '../contact.ts';
import { Lines, Part, Policy } from './policy.tsx';

const QUESTIONS = [
  { question: '저장한 플랜은 어디에서 볼 수 있나요?', answer: '로그인한 뒤 내 정보의 내 여행 플랜에서 볼 수 있어요. 제목으로 찾거나 예정과 완료로 나누어 볼 수도 있어요.' },
  { question: '비밀번호를 잊어버렸어요.', answer: '로그인 화면의 비밀번호 찾기에서 아이디와 이메일을 넣고 인증번호를 확인하면 새 비밀번호를 정할 수 있어요.' },
  { question: '여행지의 운영 시간이 실제와 달라요.', answer: '현지 사정으로 바뀌었을 수 있어요. 고객센터로 알려 주시면 확인해서 고칠게요.' },
];

export function CustomerServicePage() {
  return (
    <Policy title="고객센터" lead="여행 준비를 하다가 막히는 곳이 있으면 언제든 물어보세요.">
      <Part title="연락처">
        <dl>
          <dt>전화</dt>
          <dd>
            <a className="link" href={`tel:${CONTACT.phone}`}>
              {CONTACT.phone}
            </a>{' '}
            · {CONTACT.hours} ({CONTACT.lunch})
          </dd>
          <dt>이메일</dt>
          <dd>
            <a className="link" href={`mailto:${CONTACT.email}`}>
              {CONTACT.email}
            </a>{' '}
            · 24시간 접수, 업무 시간 기준 24시간 안에 답변
          </dd>
          <dt>방문</dt>
          <dd>{CONTACT.address} · 10:00~17:00, 사전 예약</dd>
        </dl>
      </Part>
      <Part title="자주 묻는 질문">
        <dl>
          {QUESTIONS.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="오시는 길">
        <p>지하철 1호선·2호선 시청역 4번 출구에서 걸어서 3분 거리예요. 건물 주차장은 예약한 분에 한해 이용할 수 있어요.</p>
      </Part>
      <Part title="쉬는 날">
        <Lines of={['토요일, 일요일, 공휴일', '연말연시 12월 29일 ~ 1월 3일', '추석 연휴']} />
      </Part>
    </Policy>
  );
}
