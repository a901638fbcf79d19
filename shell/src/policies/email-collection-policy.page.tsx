import { CONTACT } from '../contact.ts';
import { Part, Policy } from './policy.tsx';

export function EmailCollectionPolicyPage() {
  return (
    <Policy title="이메일 무단수집 거부" lead="오사카로는 이 사이트에 있는 이메일 주소의 자동 수집을 거부합니다.">
      <Part title="무단 수집 금지">
        <p>
          이 사이트에 게시된 이메일 주소가 전자우편 수집 프로그램이나 그 밖의 기술적 장치로 무단 수집되는 것을 거부하며, 이를 어기면 정보통신망 이용촉진 및 정보보호 등에 관한
          법률에 따라 형사 처벌될 수 있습니다.
        </p>
      </Part>
      <Part title="관련 법률: 정보통신망법 제50조의2">
        <p>
          누구든지 인터넷 홈페이지 운영자 또는 관리자의 사전 동의 없이 인터넷 홈페이지에서 자동으로 전자우편주소를 수집하는 프로그램이나 그 밖의 기술적 장치를 이용하여
          전자우편주소를 수집해서는 안 됩니다.
        </p>
        <p>누구든지 이렇게 수집한 전자우편주소를 판매하거나 유통하거나, 그런 줄 알면서 정보 전송에 이용해서는 안 됩니다.</p>
      </Part>
      <Part title="신고">
        <p>
          원하지 않는 광고 메일을 받았다면 고객센터 <span className="nowrap">{CONTACT.phone}</span> 또는 한국인터넷진흥원 <span className="nowrap">118</span>에 신고해 주세요.
        </p>
      </Part>
    </Policy>
  );
}
