import { Button, Icon, showToast } from '@osaka/web-kit';

/**
 * Opens the share sheet of the device; `failure` is said where that does not work, nothing where the person closes it.
 */
export async function sendByBrowser(data: ShareData, failure: string): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if ((error as { name?: string }).name !== 'AbortError') showToast(failure);
  }
}

/** 보내기; nothing in browsers without a share sheet. */
export function SendButton({ onClick }: { onClick: () => void }) {
  if (!('share' in navigator)) return null;
  return (
    <Button onClick={onClick}>
      <Icon name="send" />
      보내기
    </Button>
  );
}
