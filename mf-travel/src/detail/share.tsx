import { Icon, showToast } from '@osaka/web-kit';

/** Shares the URL with the Web Share API, or copies it. */
export function Share({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast('주소를 복사했어요.');
    } catch (error) {
      if ((error as { name?: string }).name !== 'AbortError')
        showToast('주소를 복사하지 못했어요. 주소창에서 복사해 주세요.');
    }
  };
  return (
    <button className="more" type="button" onClick={() => void share()}>
      <Icon name="send" />
      공유하기
    </button>
  );
}
