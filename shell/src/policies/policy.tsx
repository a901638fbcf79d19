import type { ReactNode } from 'react';
import './policy.css';

/** A page of text: heading, when it took effect, sections. */
export function Policy({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className="wrap wrap--narrow policy">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
      {children}
    </article>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="policy__part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Lines({ of }: { of: readonly ReactNode[] }) {
  return (
    <ul>
      {of.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
