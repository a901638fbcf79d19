import { confirmAction } from '@osaka/web-kit';
import { useSearchParams } from '@osaka/web-kit/router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LEAVE_QUESTION } from './use-leave-question.ts';

/**
 * Edit mode is ?mode=edit in the URL, so that Back leaves it; with unsaved changes it asks first and restores the URL
 * on 취소.
 */
export function useEditMode(hasChanges: RefObject<boolean>) {
  const [address, setAddress] = useSearchParams();
  const isAsked = address.get('mode') === 'edit';
  const [isEditing, setEditing] = useState(isAsked);
  const isSettled = useRef(false);

  useEffect(() => {
    if (isAsked === isEditing) return;
    if (isAsked || isSettled.current || !hasChanges.current) {
      isSettled.current = false;
      return setEditing(isAsked);
    }
    void confirmAction(LEAVE_QUESTION).then((leaves) => (leaves ? setEditing(false) : setAddress({ mode: 'edit' })));
  }, [isAsked, isEditing, hasChanges, setAddress]);

  return {
    isEditing,
    begin: () => setAddress({ mode: 'edit' }),
    /** Leaves without asking: after saving or 취소. */
    end: () => {
      isSettled.current = true;
      setAddress({}, { replace: true });
    },
  };
}
