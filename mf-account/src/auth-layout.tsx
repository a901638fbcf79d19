import { classNames, PageHeading } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  heading: string;
  /** Document title, when it differs from the heading. */
  title?: string;
  art: 'tower' | 'bridge' | 'wheel';
  children: ReactNode;
}

/** A form beside a poster; the poster is hidden on phones. */
export function AuthLayout({ heading, title, art, children }: AuthLayoutProps) {
  return (
    <div className={styles.auth}>
      <div className={styles.form}>
        <PageHeading isBare title={title}>
          {heading}
        </PageHeading>
        {children}
      </div>
      <div className={classNames('only-wide', styles.art, styles[art])} aria-hidden="true" />
    </div>
  );
}
