import { keepPreference, readPreference, useDocumentTitle } from '@osaka/web-kit';
import { useEffect, useRef, useState } from 'react';

const PREFERENCE = 'staff-attention';

/**
 * Draws attention to waiting customers and new messages by a count in the title and a short sound, unless switched off.
 */
export function useAttention(waiting: number, unread: number) {
  const [isOn, setOn] = useState(() => readPreference(PREFERENCE) !== 'off');
  const count = waiting + unread;
  const before = useRef(count);
  useDocumentTitle(isOn && count > 0 ? `(${count}) 상담 관리` : '상담 관리');

  useEffect(() => {
    if (isOn && count > before.current) beep();
    before.current = count;
  }, [count, isOn]);

  const toggle = () => {
    keepPreference(PREFERENCE, isOn ? 'off' : 'on');
    setOn(!isOn);
  };
  return { isOn, toggle };
}

let audio: AudioContext | undefined;

// Browsers mute sound until the first interaction, and staff has logged in by then.
function beep() {
  try {
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const startS = audio.currentTime;
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.08, startS);
    volume.gain.exponentialRampToValueAtTime(0.0001, startS + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(startS);
    tone.stop(startS + 0.25);
  } catch {
    // A device without sound still shows the count.
  }
}
