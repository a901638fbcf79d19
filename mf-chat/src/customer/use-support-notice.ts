import { useEffect, useState } from 'react';
import { supportHours } from './support.api.ts';

/** The message of the hours while no chat can be started; undefined while one can, and while nothing is known. */
export function useSupportNotice(): string | undefined {
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    let isHere = true;
    supportHours().then(
      (hours) => isHere && setNotice(hours.canStart ? undefined : hours.notice),
      // Without an answer a chat can be tried.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, []);
  return notice;
}
