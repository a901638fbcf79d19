import { countCharacters, isVisible } from '@osaka/contracts';
import { CHAT_CONTENT_MAX, CHAT_TEXTS } from '@osaka/contracts/chat';
import { showAlert, useKeptDraft } from '@osaka/web-kit';
import { type CompositionEvent, type FormEvent, type KeyboardEvent, useCallback, useRef } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * An input that sends on Enter and not on Shift+Enter. An Enter that ends a Hangul syllable sends the complete text
 * exactly once, whether the browser reports one key event or two, before or after compositionend; other input methods
 * only finish their composition. A text that `onSend` refuses, or that is too long, stays in the input. Unsent text is
 * stored across reloads as the draft `draftName`. `onType`: the text has changed to another one that is not blank.
 */
export function useComposer(draftName: string, onSend: (text: string) => boolean, onType?: (text: string) => void) {
  const box = useRef<Box>(null);
  const { draft: text, setDraft: setText } = useKeptDraft(draftName, '');
  const composed = useRef('');
  const isAwaited = useRef(false);

  const send = () => {
    isAwaited.current = false;
    // Reads the DOM value, because after a composition it is newer than the last render.
    const content = (box.current?.value ?? '').trim();
    if (countCharacters(content) > CHAT_CONTENT_MAX) return void showAlert(CHAT_TEXTS.tooLong);
    if (!isVisible(content) || !onSend(content)) return;
    setText('');
    if (box.current) box.current.value = '';
  };
  const focus = useCallback(() => box.current?.focus(), []);
  const sendSoon = () => setTimeout(() => isAwaited.current && send());

  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== 'Enter' && event.code !== 'Enter') return;
    if (event.shiftKey) {
      // In a single-line input Shift+Enter would submit the form.
      if (box.current?.tagName === 'INPUT') event.preventDefault();
    } else if (!isComposing && keyCode !== COMPOSING_KEY) {
      event.preventDefault();
      send();
    } else if (HANGUL.test(composed.current)) {
      isAwaited.current = true;
      if (!isComposing) sendSoon();
    }
  };

  return {
    text,
    clear: () => setText(''),
    /** Clears the sent text; text typed meanwhile stays. */
    clearSent: (content: string) => setText((now) => (now.trim() === content ? '' : now)),
    /** Replaces the text. */
    insert(content: string) {
      setText(content);
      if (box.current) box.current.value = content;
      box.current?.focus();
    },
    focus,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send();
    },
    control: {
      ref: box as never,
      value: text,
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        setText(value);
        if (isVisible(value)) onType?.(value);
      },
      onKeyDown,
      onCompositionUpdate: ({ data }: CompositionEvent) => {
        composed.current = data;
      },
      onCompositionEnd: () => {
        if (isAwaited.current) sendSoon();
      },
    },
  };
}

/** keyCode of a key event that an input method handles. */
const COMPOSING_KEY = 229;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]$/;
