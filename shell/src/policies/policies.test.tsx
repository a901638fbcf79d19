/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { CustomerServicePage } from './customer-service.page.tsx';
import { EmailCollectionPolicyPage } from './email-collection-policy.page.tsx';
import { PrivacyPolicyPage } from './privacy-policy.page.tsx';
import { TermsOfServicePage } from './terms-of-service.page.tsx';

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const text = () => document.querySelector('article')?.textContent ?? '';

test('the privacy policy has its five parts and lists all retention periods', () => {
  renderScreen(<PrivacyPolicyPage />);

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('개인정보 처리방침');
  for (const part of ['처리 목적', '수집하는 개인정보의 항목', '보유 기간', '제3자 제공', '정보주체의 권리']) {
    expect(headings()).toContainEqual(expect.stringContaining(part));
  }
  const rows = screen.getAllByRole('row').slice(1);
  const kept = Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell')[1]?.textContent,
    ]),
  );
  expect(kept).toMatchObject({
    '회원 정보': '회원 탈퇴 시까지',
    '탈퇴한 회원': '탈퇴 후 1년',
    '달력 구독': '구독을 끊거나 탈퇴한 뒤 1년',
    '다른 계정 연결(연결한 회원만)': '연결을 해제하거나 탈퇴할 때까지',
    '여행 플랜': expect.stringMatching(/^회원 탈퇴 후 1년.*30일$/),
    상담: '상담이 끝난 뒤 3개월',
    문의: '남긴 날부터 3개월',
    '상담 내용 메일': '메일을 보낼 때까지, 보내지 못하면 24시간 안에 삭제',
    '서비스 이용 기록': '3개월',
  });
});

test('the privacy policy names every cookie, who reads a calendar feed, and why notices are sent', () => {
  renderScreen(<PrivacyPolicyPage />);

  for (const words of [
    '이메일 인증 쿠키',
    '다른 계정 로그인 쿠키',
    '달력 구독 주소를 달력 서비스에 등록하면',
    '알림과 달력 구독',
  ])
    expect(text()).toContain(words);
});

test('the terms have 15 articles and list the five services', () => {
  renderScreen(<TermsOfServicePage />);

  expect(headings()).toHaveLength(15);
  expect(headings()[0]).toBe('제1조 (목적)');
  expect(headings()[14]).toBe('제15조 (분쟁의 해결)');
  const services = screen.getByRole('region', { name: '제5조 (서비스의 내용)' });
  expect(within(services).getAllByRole('listitem')).toHaveLength(5);
  for (const service of ['오사카 여행지 정보', '맞춤형 여행 계획', '여행 예약의 중개', '여행 후기와 평점'])
    expect(services.textContent).toContain(service);
});

test('a long page has a table of contents with a link to each part', () => {
  renderScreen(<TermsOfServicePage />);

  const links = within(screen.getByRole('navigation', { name: '목차' })).getAllByRole('link');
  expect(links).toHaveLength(15);
  for (const link of links)
    expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe(link.textContent);
});

test('the mail policy refuses automated harvesting', () => {
  renderScreen(<EmailCollectionPolicyPage />);

  expect(text()).toContain('자동 수집하는 것을 거부');
  expect(text()).toContain('제50조의2');
  // Every mail that the services send.
  for (const mail of [
    '인증번호',
    '새 기기의 로그인',
    '블라인드',
    '요청한 상담 내용',
    '남긴 문의의 답변',
    '내 데이터 파일',
    '탈퇴',
  ])
    expect(text()).toContain(mail);
});

test('customer service shows contacts, hours, three questions, directions and holidays', () => {
  renderScreen(<CustomerServicePage />);

  expect(headings()).toEqual(['연락처와 운영 시간', '자주 묻는 질문', '오시는 길', '휴무 안내']);
  for (const fact of [
    '평일 09:00~18:00',
    '점심시간 12:00~13:00 제외',
    '24시간 접수',
    '업무 시간 기준 24시간 이내 답변',
    '10:00~17:00',
    '사전 예약',
    '12월 29일~1월 3일',
    '추석 연휴',
    '그 밖의 공휴일',
  ]) {
    expect(text()).toContain(fact);
  }
  expect(document.querySelectorAll('details')).toHaveLength(3);
  expect(document.querySelector('a[href^="tel:"]')).not.toBeNull();
  expect(document.querySelector('a[href^="mailto:"]')).not.toBeNull();
});
