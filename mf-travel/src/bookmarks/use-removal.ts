import { showToast } from '@osaka/web-kit';

/** Takes a place off the list and offers to put it back, as long as it can be bookmarked again. */
export function useRemoval({ toggle, putBack }: { toggle: () => void; putBack: () => void }, isOffered: boolean) {
  return () => {
    toggle();
    showToast('즐겨찾기에서 뺐어요.', isOffered ? { action: { label: '되돌리기', onClick: putBack } } : {});
  };
}
