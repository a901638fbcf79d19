import { forgetFiles, keepFiles, readFiles, useSession } from '@osaka/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fromKept, isNew, type Photo } from './photos.ts';

/** The photos of forms that were left, with the addresses of their previews. A reload loses these; IndexedDB has the files. */
const inMemory = new Map<string, Photo[]>();

/** The photos of a form, kept for this member and tab until `forget`: Escape, 취소, Back, the menu, a reload and the end of the session lose none. */
export function useKeptPhotos(name: string, initial: () => Photo[]) {
  const { loginInfo } = useSession();
  const [key] = useState(() => `${loginInfo?.memberNo ?? 'guest'}:${name}`);
  const [begun] = useState(initial);
  const [photos, show] = useState(() => inMemory.get(key) ?? begun);
  const [isRestored, setRestored] = useState(() => inMemory.has(key));
  const now = useRef(photos);
  const isTouched = useRef(false);

  const showNow = useCallback((next: Photo[]) => {
    now.current = next;
    show(next);
  }, []);
  const forget = useCallback(() => {
    isTouched.current = true;
    for (const photo of inMemory.get(key) ?? []) if (isNew(photo)) URL.revokeObjectURL(photo.previewUrl);
    inMemory.delete(key);
    setRestored(false);
    void forgetFiles(name);
  }, [key, name]);
  const setPhotos = useCallback(
    (change: Photo[] | ((now: Photo[]) => Photo[])) => {
      isTouched.current = true;
      showNow(typeof change === 'function' ? change(now.current) : change);
      if (haveSameIds(now.current, begun)) return forget();
      inMemory.set(key, now.current);
      void keepFiles(name, now.current);
    },
    [key, name, begun, showNow, forget],
  );
  const startOver = useCallback(() => {
    forget();
    showNow(begun);
  }, [begun, showNow, forget]);

  useEffect(() => {
    if (inMemory.has(key)) return;
    let isLeft = false;
    void readFiles(name).then((kept) => {
      const restored = fromKept(kept);
      if (isLeft || isTouched.current || !restored) return;
      inMemory.set(key, restored);
      showNow(restored);
      setRestored(true);
    });
    return () => {
      isLeft = true;
    };
  }, [key, name, showNow]);

  return { photos, setPhotos, isRestored, forget, startOver };
}

function haveSameIds(photos: readonly Photo[], others: readonly Photo[]): boolean {
  return photos.length === others.length && photos.every(({ id }, index) => id === others[index]?.id);
}
