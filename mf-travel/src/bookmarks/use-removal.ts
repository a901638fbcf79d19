import { showToast } from '@osaka/web-kit';

/** Takes a place off the list and offers to put it back. */
export function useRemoval({ toggle, putBack }: { toggle: () => void; putBack: () => void }) {
  return () => {
    toggle();
    showToast('즐겨찾기에서 뺐어요.', { action: { label: '되돌리기', onClick: putBack } });
  };
}
