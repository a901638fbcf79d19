import { documentTitle } from '@osaka/contracts';
import { Icon, LinkButton } from '@osaka/web-kit';
import { useArrival } from './navigation/arrival.ts';

export function NotFoundPage() {
  useArrival(documentTitle('페이지를 찾을 수 없습니다'));
  return (
    <div className="wrap section">
      <div className="state panel">
        <Icon name="empty" />
        <h1>페이지를 찾을 수 없습니다.</h1>
        <p>주소가 바뀌었거나 사라진 화면이에요. 주소를 다시 확인하거나 홈에서 찾아보세요.</p>
        <div className="row">
          <LinkButton kind="main" to="/">
            홈으로
          </LinkButton>
          <LinkButton to="/travels">여행지 둘러보기</LinkButton>
        </div>
      </div>
    </div>
  );
}
