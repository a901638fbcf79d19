import { documentTitle } from '@osaka/contracts';
import { type ReactNode, useEffect } from 'react';

interface PageHeadingProps {
  children: string;
  /** The document title, if it differs from the heading. */
  title?: string;
  lead?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  /** Visually hidden, but read aloud and used as document title. */
  isHidden?: boolean;
  /** Only the h1, without its margins. */
  isBare?: boolean;
}

/** The h1 of a screen, which also sets the document title. The shell focuses it after navigation. */
export function PageHeading({
  children,
  title = children,
  lead,
  actions,
  isHidden = false,
  isBare = false,
}: PageHeadingProps) {
  useDocumentTitle(title);
  const words = (
    <h1 tabIndex={-1} className={isHidden ? 'sr-only' : undefined}>
      {children}
    </h1>
  );
  if (isHidden || isBare) return words;
  return (
    <div className="page-head">
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
    document.title = documentTitle(title);
  }, [title]);
}
