import { Notice } from '../components/states.tsx';

/** Replaces a map that cannot be shown. */
export function MapUnavailable({ reason, onRetry }: { reason: 'key' | 'failure'; onRetry: () => void }) {
  if (reason === 'key') return <MapKeyMissing />;
  return (
    <Notice kind="warn" action={{ label: '다시 시도', onClick: onRetry }}>
      지도를 불러올 수 없습니다. 새로고침 후 다시 시도해주세요.
    </Notice>
  );
}

/** Warning for a missing key of the map provider. */
function MapKeyMissing() {
  return <Notice kind="warn">지도 서비스 키가 설정되지 않아 지도를 표시할 수 없습니다.</Notice>;
}
