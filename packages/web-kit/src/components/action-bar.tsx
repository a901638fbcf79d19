import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The main action of a screen, sticky at the bottom. */
export function ActionBar({ isCentered = false, children }: { isCentered?: boolean; children: ReactNode }) {
  return <div className={classNames('action-bar', isCentered && 'action-bar--center')}>{children}</div>;
}
