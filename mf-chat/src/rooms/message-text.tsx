import { Fragment } from 'react';

/** The text of a message with links. */
export function MessageText({ text }: { text: string }) {
  const parts = text.split(ADDRESS);
  return (
    <p>
      {parts.map((part, index) => {
        const address = index % 2 === 1 ? withoutParticle(part) : '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change
          <Fragment key={index}>
            {address && (
              <a href={address} target="_blank" rel="noopener noreferrer nofollow">
                {address}
                <span className="sr-only">(새 창)</span>
              </a>
            )}
            {part.slice(address.length)}
          </Fragment>
        );
      })}
    </p>
  );
}

/**
 * Without punctuation that follows it in a sentence. Letters of other scripts begin behind a delimiter of the path:
 * behind a Latin letter they are a particle, which follows without a space.
 */
const ADDRESS =
  /(\bhttps?:\/\/[\w.:@%[\]-]*\w(?:[/?#](?:[\w$%&'*+,./:;=?@#!~[\]-]|\([^\s()]*\)|(?<=[/?#&=_.,+~-]|[^\p{ASCII}])[^\p{ASCII}\p{Z}\p{C}\p{P}])*(?<![.,:;!?']))?)/iu;

/** A particle behind Hangul; those of one syllable may also be the end of a name. */
const PARTICLE = /(?<=[가-힣/])(?:에서|에게|에는|에도|으로|까지|부터|이에요|예요|입니다|이랑|를)(?:[는도만])?$/;

function withoutParticle(address: string): string {
  return address.replace(PARTICLE, '');
}
