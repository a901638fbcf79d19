import { forgetFiles, keepFiles, readFiles, useSession } from '@osaka/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isNew, type Photo, restorePhotos } from './photos.ts';

/** Photos of closed forms with their preview URLs; lost on reload, when IndexedDB has the files. */
const inMemory = new Map<string, Photo[]>();

/**
 * Photos of a form draft, kept for this member and tab until `forget`: they survive closing, Back, reload and logout.
 */
export function useKeptPhotos(name: string, initial: () => Photo[]) {
  const { loginInfo } = useSession();
  const [key] = useState(() => `${loginInfo?.memberNo ?? 'guest'}:${name}`);
  const [begun] = useState(initial);
  const [photos, show] = useState(() => inMemory.get(key) ?? begun);
  const [isRestored, setRestored] = useState(() => inMemory.has(key));
  const now = useRef(photos);
  const isTouched = useRef(false);
  const [restoring] = useState(createGate);

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
    if (inMemory.has(key)) return restoring.done();
    let isLeft = false;
    void readFiles(name)
      .then((kept) => {
        const restored = restorePhotos(kept);
        if (isLeft || isTouched.current || !restored) return;
        inMemory.set(key, restored);
        showNow(restored);
        setRestored(true);
      })
      .finally(restoring.done);
    return () => {
      isLeft = true;
    };
  }, [key, name, showNow, restoring]);

  /** The photos now, also between two renders. */
  const read = useCallback((): readonly Photo[] => now.current, []);
  return { photos, setPhotos, read, whenRestored: restoring.opened, isRestored, forget, startOver };
}

function createGate() {
  let done = () => {};
  const opened = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { opened, done };
}

function haveSameIds(photos: readonly Photo[], others: readonly Photo[]): boolean {
  return photos.length === others.length && photos.every(({ id }, index) => id === others[index]?.id);
}
