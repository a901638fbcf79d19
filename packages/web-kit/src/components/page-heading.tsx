import { documentTitle } from '@osaka/contracts';
import { type ReactNode, useEffect } from 'react';

interface PageHeadingProps {
  children: string;
  /** The document title, when the heading itself would not say enough. */
  title?: string;
  lead?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  /** Read and named in the document title, but not seen. */
  isHidden?: boolean;
  /** The h1 alone, without the room around it. */
  isBare?: boolean;
}

/** The h1 of a screen, which names the document. The shell gives it the focus after a change of screen. */
export function PageHeading({ children, title = children, lead, actions, isHidden = false, isBare = false }: PageHeadingProps) {
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
