import { Icon, type IconName, siteConfig } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import { Operator } from '../operator.tsx';
import { useSupportHours } from '../support-hours.ts';
import './customer-service.css';
import { MailLink } from './mail-link.tsx';
import { Lines, type Part, Policy } from './policy.tsx';

const QUESTIONS = [
  {
    question: '저장한 여행 플랜은 어디에서 볼 수 있나요?',
    answer:
      '로그인한 뒤 내 정보의 ‘내 여행 플랜’에서 볼 수 있어요. 제목으로 찾거나 예정과 완료로 나누어 볼 수 있고, 작성하다 만 플랜은 ‘내 플랜 만들기’에서 이어서 쓸 수 있어요.',
  },
  {
    question: '아이디나 비밀번호를 잊어버렸어요.',
    answer:
      '로그인 화면의 ‘아이디 찾기’와 ‘비밀번호 찾기’를 이용해 주세요. 가입할 때 쓴 이메일로 받은 인증번호를 확인하면 아이디를 알려 드리고, 새 비밀번호를 정할 수 있어요. 메일이 보이지 않으면 스팸함도 확인해 주세요. 2단계 인증에 쓰던 휴대폰을 잃어버렸다면 로그인할 때 ‘복구 코드로 로그인’을 누르고 보관해 둔 복구 코드를 입력해 주세요.',
  },
  {
    question: '여행지의 운영 시간이나 정보가 실제와 달라요.',
    answer:
      '현지 사정으로 바뀌었을 수 있어요. 여행지 이름과 다른 점을 이메일이나 화면 오른쪽 아래의 ‘상담하기’로 알려 주시면 확인해서 고칠게요.',
  },
];

const PARTS: readonly Part[] = [
  {
    id: 'contact',
    title: '연락처와 운영 시간',
    body: (
      <ul className="ways">
        <Way icon="phone" title="전화" to={<PhoneLink />}>
          <PhoneHours />
        </Way>
        <Way icon="mail" title="이메일" to={<MailLink to="email" />}>
          24시간 접수
          <br />
          업무 시간 기준 24시간 이내 답변
        </Way>
        <Way icon="pin" title="방문" to={<Operator show="address" />}>
          10:00~17:00
          <br />
          사전 예약 후 방문
        </Way>
      </ul>
    ),
  },
  {
    id: 'questions',
    title: '자주 묻는 질문',
    body: (
      <div className="asked">
        {QUESTIONS.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              <span aria-hidden="true">Q</span>
              {question}
              <Icon name="down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    ),
  },
  {
    id: 'directions',
    title: '오시는 길',
    body: (
      <>
        <p>
          <strong>
            <Operator show="address" />
          </strong>
        </p>
        <Directions />
      </>
    ),
  },
  {
    id: 'holidays',
    title: '휴무 안내',
    body: (
      <>
        <p className="notice">
          <Icon name="calendar" />
          <span>
            <strong>연말연시(12월 29일~1월 3일)</strong>와 <strong>추석 연휴</strong>, 그 밖의 공휴일에는 고객센터를
            쉽니다.
          </span>
        </p>
        <p>
          쉬는 동안 받은 이메일은 업무를 다시 시작하는 날부터 차례대로 답변드려요. 여행지 검색과 플랜 만들기는 쉬는
          날에도 그대로 이용할 수 있어요.
        </p>
      </>
    ),
  },
];

export function CustomerServicePage() {
  return <Policy title="고객센터" lead="여행 준비를 하다가 막히는 곳이 있으면 언제든 물어보세요." parts={PARTS} />;
}

function PhoneLink() {
  const { phone } = siteConfig().operator;
  return <a href={`tel:${phone}`}>{phone}</a>;
}

function Directions() {
  return <Lines of={[...siteConfig().operator.directions, '방문 상담은 전화나 이메일로 먼저 예약해 주세요.']} />;
}

/** 평일 09:00~18:00, and the break below it. */
function PhoneHours() {
  const { hours, lunch } = useSupportHours();
  return (
    <>
      {hours}
      <br />
      {lunch.replace('점심 ', '점심시간 ')}
    </>
  );
}

function Way({ icon, title, to, children }: { icon: IconName; title: string; to: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <h3>{title}</h3>
      <p className="ways__to">{to}</p>
      <p>{children}</p>
    </li>
  );
}
