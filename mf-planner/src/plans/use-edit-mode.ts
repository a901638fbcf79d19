import { useSearchParams } from '@osaka/router';
import { confirmAction } from '@osaka/web-kit';
import { type RefObject, useEffect, useState } from 'react';
import { LEAVE_QUESTION } from './use-leave-question.ts';

/** Editing stands in the address as ?mode=edit, so that Back leaves it; with unsaved changes it asks first and goes forward again. */
export function useEditMode(hasChanges: RefObject<boolean>) {
  const [address, setAddress] = useSearchParams();
  const isAsked = address.get('mode') === 'edit';
  const [isEditing, setEditing] = useState(isAsked);

  useEffect(() => {
    if (isAsked === isEditing) return;
    if (isAsked || !hasChanges.current) return setEditing(isAsked);
    void confirmAction(LEAVE_QUESTION).then((leaves) => {
      if (leaves) {
        hasChanges.current = false;
        setEditing(false);
      } else setAddress({ mode: 'edit' });
    });
  }, [isAsked, isEditing, hasChanges, setAddress]);

  return {
    isEditing,
    begin: () => setAddress({ mode: 'edit' }),
    end: () => {
      hasChanges.current = false;
      setAddress({}, { replace: true });
    },
  };
}
