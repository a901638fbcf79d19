import { CHAT_CONTENT_MAX, CHAT_TEXTS } from '@osaka/contracts/chat';
import { showAlert, useKeptDraft } from '@osaka/web-kit';
import { type CompositionEvent, type FormEvent, type KeyboardEvent, useCallback, useRef } from 'react';
import { isBlank } from './is-blank.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * A box whose Enter sends and whose Shift+Enter does not. An Enter that ends a Hangul syllable sends the complete text, exactly once,
 * whether the browser reports one key or two, before or after the end of the composition; other scripts only finish their composition.
 * `onSend` says whether it took the text; else the text stays, as does one that is too long: a box that cut it would lose its end unseen.
 * What is not sent is kept for its room over a reload.
 */
export function useComposer(roomId: string, onSend: (text: string) => boolean) {
  const box = useRef<Box>(null);
  const { draft: text, setDraft: setText } = useKeptDraft(`chat:${roomId}`, '');
  const composed = useRef('');
  const isAwaited = useRef(false);

  const send = () => {
    isAwaited.current = false;
    // The box itself is asked: after a composition it knows more than the last render.
    const content = (box.current?.value ?? '').trim();
    if (content.length > CHAT_CONTENT_MAX) return void showAlert(CHAT_TEXTS.tooLong);
    if (isBlank(content) || !onSend(content)) return;
    setText('');
    if (box.current) box.current.value = '';
  };
  const focus = useCallback(() => box.current?.focus(), []);
  const sendSoon = () => setTimeout(() => isAwaited.current && send());

  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== 'Enter' && event.code !== 'Enter') return;
    if (event.shiftKey) {
      // In a box of one line Shift+Enter would submit the form.
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
    focus,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send();
    },
    control: {
      ref: box as never,
      value: text,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
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

/** The key code of a key that an input method has taken. */
const COMPOSING_KEY = 229;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]$/;
