import { Fragment } from 'react';

/**
 * The text of a message with links. An address ends where Hangul begins, because particles follow it without a space.
 */
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

/** Without punctuation that follows it in a sentence. */
const ADDRESS = /(\bhttps?:\/\/[\w$%&'()*+,./:;=?@#!~[\]-]*[\w$%&*+/=@#~-])/i;
