import { documentTitle } from '@osaka/contracts';
import { Button, Icon, LinkButton } from '@osaka/web-kit';
import { useArrival } from '../navigation/arrival.ts';

export function ScreenUnavailable({ onRetry }: { onRetry: () => void }) {
  useArrival(documentTitle('화면을 열 수 없어요'));
  return (
    <div className="wrap section">
      <div className="state panel">
        <Icon name="broken" />
        <h1>이 화면을 잠시 열 수 없어요.</h1>
        <p>네트워크 연결을 확인한 뒤 다시 시도해 주세요. 다른 화면은 그대로 쓸 수 있어요.</p>
        <div className="row">
          <Button kind="main" onClick={onRetry}>
            다시 시도
          </Button>
          <LinkButton kind="plain" to="/">
            홈으로
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
