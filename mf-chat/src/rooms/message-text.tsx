import { Fragment } from 'react';

/** What was said, its web addresses as links. Addresses end where Hangul begins, because particles are written right behind them. */
export function MessageText({ text }: { text: string }) {
  const parts = text.split(ADDRESS);
  return (
    <p>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change
          <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
            <span className="sr-only">(새 창)</span>
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  );
}

/** Without the punctuation that may follow it in a sentence. */
const ADDRESS = /(\bhttps?:\/\/[\w$%&'()*+,./:;=?@#!~[\]-]*[\w$%&*+/=@#~-])/i;
