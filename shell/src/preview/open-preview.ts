import { messageOf, session, showAlert, showToast } from '@osaka/web-kit';
import { forgetPreviewLink } from './preview-link.ts';

/**
 * Opens the version that the link names once an administrator is signed in; the page loads again with it, and the
 * gateway says so on it.
 */
export function openPreview(link: string): void {
  if (session.state.isAdmin) return void open(link);
  if (session.state.isAuthenticated) return refuse('미리보기는 관리자만 열 수 있어요.');
  showToast('미리보기 링크예요. 관리자로 로그인하면 열려요.', {
    action: { label: '로그인', onClick: () => location.assign('/login') },
  });
  const stop = session.onChange(() => {
    if (!session.state.isAuthenticated) return;
    stop();
    openPreview(link);
  });
}

async function open(link: string) {
  try {
    const body = JSON.stringify({ release: link });
    const response = await session.fetch('/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return refuse(((await response.json()) as { message: string }).message);
    forgetPreviewLink();
    location.reload();
  } catch (error) {
    refuse(messageOf(error));
  }
}

const TIMEOUT_MS = 10_000;

function refuse(text: string) {
  forgetPreviewLink();
  void showAlert(text);
}
