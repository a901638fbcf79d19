import type { Tag } from '@osaka/contracts/travel';
import { Button, Icon, IconButton } from '@osaka/web-kit';
import { type KeyboardEvent, useState } from 'react';
import { withTags } from './destination-form.ts';
import type { SectionProps } from './form-section.ts';

export function TagsSection({ values: { tags }, problems, onChange, known }: SectionProps & { known: readonly Tag[] }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    onChange({ tags: withTags(tags, typed) });
    setTyped('');
  };
  // Otherwise Enter submits the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <section className="block" aria-labelledby="tags">
      <h2 id="tags">태그</h2>
      <div className="with-btn">
        <input
          className="input"
          aria-label="태그 추가"
          placeholder="#벚꽃, #야경"
          list="known-tags"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={add}>추가</Button>
      </div>
      <datalist id="known-tags">
        {known.map(({ tagNo, tagName }) => (
          <option key={tagNo} value={tagName} />
        ))}
      </datalist>
      {problems.tags && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {problems.tags}
        </p>
      )}
      <div className="chips chips--wrap gap-t">
        {tags.map((tag) => (
          <span key={tag} className="chip chip--applied">
            {tag}
            <IconButton
              icon="x"
              label={`${tag} 지우기`}
              onClick={() => onChange({ tags: tags.filter((each) => each !== tag) })}
            />
          </span>
        ))}
      </div>
    </section>
  );
}
