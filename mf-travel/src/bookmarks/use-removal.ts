import { showToast } from '@osaka/web-kit';

/** Removes a place from the list; offers undo while it can be bookmarked again. */
export function useRemoval({ toggle, restore }: { toggle: () => void; restore: () => void }, isOffered: boolean) {
  return () => {
    toggle();
    showToast('즐겨찾기에서 뺐어요.', isOffered ? { action: { label: '되돌리기', onClick: restore } } : {});
  };
}
