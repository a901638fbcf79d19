import type { ReactNode } from 'react';
import './policy.css';

export interface Part {
  /** The part's anchor: /privacy-policy#retention. */
  id: string;
  title: string;
  body: ReactNode;
}

/** The minimum number of parts for a table of contents. */
const WORTH_CONTENTS = 6;

/** A text page: heading, table of contents, parts. */
export function Policy({
  title,
  lead,
  parts,
  notice,
}: {
  title: string;
  lead: ReactNode;
  parts: readonly Part[];
  notice?: ReactNode;
}) {
  return (
    <article className="wrap policy" data-short={parts.length < WORTH_CONTENTS || undefined}>
      <header className="policy__head">
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {parts.length >= WORTH_CONTENTS && <Contents parts={parts} />}
      <div className="policy__text">
        {parts.map(({ id, title: partTitle, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {partTitle}
            </h2>
            {body}
          </section>
        ))}
        {notice && <footer className="policy__notice">{notice}</footer>}
      </div>
    </article>
  );
}

function Contents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav className="policy__contents" aria-label="목차">
      <p>목차</p>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Lines({ of, isNumbered = false }: { of: readonly ReactNode[]; isNumbered?: boolean }) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List>
      {of.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <li key={index}>{line}</li>
      ))}
    </List>
  );
}
