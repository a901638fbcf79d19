import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

const SITE = '오사카로';

interface PageHeadingProps {
  children: string;
  /** The document title, when the heading itself would not say enough. */
  title?: string;
  lead?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  /** Read and named in the document title, but not seen. */
  isHidden?: boolean;
  isBare?: boolean;
}

/** The h1 of a screen. Names the document and takes the focus after a change of screen, so that screen readers say where one is. */
export function PageHeading({ children, title = children, lead, actions, isHidden = false, isBare = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (isFirstScreen()) return;
    heading.current?.focus({ preventScroll: true });
  }, []);

  const words = (
    <h1 ref={heading} tabIndex={-1} className={isHidden ? 'sr-only' : undefined}>
      {children}
    </h1>
  );
  if (isHidden || isBare) return words;
  return (
    <div className={classNames('page-head')}>
      <div>
        {words}
        {lead && <p>{lead}</p>}
      </div>
      {actions}
    </div>
  );
}

/** Sets the document title to `… | 오사카로`; the bare name of the site without a title. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} | ${SITE}` : SITE;
  }, [title]);
}

// The first screen after loading the page leaves the focus to the browser; every kit copy must agree, so the mark is on the document.
function isFirstScreen(): boolean {
  const root = document.documentElement;
  if (root.dataset.screen) return false;
  root.dataset.screen = 'shown';
  return true;
}
