import { useSession } from '@osaka/web-kit';
import { useCallback, useState } from 'react';
import { isNew, type Photo } from './photos.ts';

/** Chosen files cannot be written down like text; they are kept as long as the page is not loaded anew. */
const kept = new Map<string, Photo[]>();

/** The photos of a form, kept for this member until `forget`: Escape, 취소, Back, the menu and the end of the session lose none. */
export function useKeptPhotos(name: string, initial: () => Photo[]) {
  const { loginInfo } = useSession();
  const [key] = useState(() => `${loginInfo?.memberNo ?? 'guest'}:${name}`);
  const [photos, show] = useState(() => kept.get(key) ?? initial());
  const setPhotos = useCallback(
    (change: Photo[] | ((now: Photo[]) => Photo[])) =>
      show((now) => {
        const next = typeof change === 'function' ? change(now) : change;
        kept.set(key, next);
        return next;
      }),
    [key],
  );
  const forget = useCallback(() => {
    for (const photo of kept.get(key) ?? []) if (isNew(photo)) URL.revokeObjectURL(photo.previewUrl);
    kept.delete(key);
  }, [key]);
  return { photos, setPhotos, forget };
}
