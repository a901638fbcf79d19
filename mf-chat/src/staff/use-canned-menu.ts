import type { CannedReply } from '@osaka/contracts/chat';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { filledReply, matchingReplies, wantedReply } from './canned-text.ts';

interface CannedMenuOptions {
  replies: readonly CannedReply[];
  customerName: string;
  /** The text of the composer, and what replaces it. */
  text: string;
  onInsert: (text: string) => void;
}

export type CannedMenuState = ReturnType<typeof useCannedMenu>;

/**
 * The list that `/` opens in a composer: arrows choose, Enter inserts, Escape closes it for this text. A choice during
 * the composition of a Hangul syllable is inserted after it, once.
 */
export function useCannedMenu({ replies, customerName, text, onInsert }: CannedMenuOptions) {
  const id = useId();
  const [dismissed, setDismissed] = useState<string>();
  const [chosen, setChosen] = useState({ text, index: 0 });
  const pending = useRef<CannedReply>(undefined);
  const wanted = wantedReply(text);
  const options = wanted === undefined || dismissed === text ? [] : matchingReplies(replies, wanted);
  // A changed text begins at the first option again.
  const index = chosen.text === text ? Math.min(chosen.index, options.length - 1) : 0;
  const isOpen = options.length > 0;
  const hasNothing = wanted === '' && dismissed !== text && replies.length === 0;

  const textOf = (reply: CannedReply) => filledReply(reply, customerName);
  const insert = (reply: CannedReply) => {
    pending.current = undefined;
    onInsert(textOf(reply));
  };
  const move = (by: number) => setChosen({ text, index: (index + by + options.length) % options.length });

  /** Whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSING_KEY;
    const option = options[index];
    if (event.code === 'ArrowDown' && !isComposing) move(1);
    else if (event.code === 'ArrowUp' && !isComposing) move(-1);
    else if (event.key === 'Escape') setDismissed(text);
    else if ((event.key === 'Enter' || event.code === 'Enter') && !event.shiftKey && option) {
      if (isComposing) pending.current = option;
      else insert(option);
    } else return false;
    if (!isComposing) event.preventDefault();
    // Escape would also close what is around the composer.
    event.stopPropagation();
    return true;
  };

  return {
    id,
    options,
    index,
    isOpen,
    /** `/` was typed, and the team has no replies. */
    hasNothing,
    insert,
    textOf,
    onKeyDown,
    /** The composition is over: the reply chosen during it is inserted. */
    onCompositionEnd: () => setTimeout(() => pending.current && insert(pending.current)),
    optionId: (at: number) => `${id}-${at}`,
  };
}

const COMPOSING_KEY = 229;
