import { TEMPLATES, type Template } from '@osaka/domain/preparation';
import { Button, Chip, Icon } from '@osaka/web-kit';
import { useState } from 'react';
import { randomOwnId } from '../saved-plan/random-key.ts';
import type { Board } from '../saved-plan/use-board.ts';
import { dueText, missingItems } from './item-words.ts';
import styles from './preparation.module.css';

/** 한 번에 담기: what a template has, and what of it is in the list already. */
export function TemplateChoice({ board }: { board: Board }) {
  const [chosen, choose] = useState<Template>();
  const { items } = board.plan;
  const fresh = chosen ? missingItems(chosen.items, items) : [];
  return (
    <section aria-labelledby="templates">
      <h3 id="templates" className="label">
        한 번에 담기
      </h3>
      <p className="meta gap-b">이미 적은 것은 빼고 더해요.</p>
      <div className="chips chips--wrap">
        {TEMPLATES.map((template) => (
          <Chip
            key={template.name}
            isOn={template === chosen}
            onClick={() => choose(template === chosen ? undefined : template)}
          >
            {template.name}
          </Chip>
        ))}
      </div>
      {chosen && (
        <div className="panel gap-t">
          <p className="row row--apart">
            <b>{chosen.name}</b>
            <span className="meta num">
              {chosen.items.length}개 가운데 {fresh.length}개가 새로 와요
            </span>
          </p>
          <ul className={styles.template}>
            {chosen.items.map((item) => {
              const isNew = fresh.includes(item);
              return (
                <li key={item.text} data-known={!isNew || undefined}>
                  <Icon name={isNew ? 'plus' : 'check'} />
                  {item.text}
                  <span className="meta">{isNew ? item.due !== null && dueText(item.due) : '이미 있어요'}</span>
                </li>
              );
            })}
          </ul>
          {fresh.length > 0 && (
            <Button
              isWide
              onClick={() => {
                if (addTemplate(board, chosen)) choose(undefined);
              }}
            >
              {fresh.length}개 더하기
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** One entry of the history. */
export function addTemplate(board: Board, { items, name }: Template): boolean {
  const fresh = missingItems(items, board.plan.items);
  const drafts = fresh.map(({ text, due }) => ({ type: 'item', itemNo: randomOwnId(), text, due }) as const);
  return board.change(drafts, `${name} ${fresh.length}개를 더했어요.`);
}
