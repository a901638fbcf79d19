import { ChipGroup, type ThemeChoice } from '@osaka/web-kit';
import { chooseTheme, useThemeChoice } from './theme-choice.ts';

const CHOICES: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: '기기 설정' },
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
];

/** Selects light or dark for this device. */
export function ThemeSwitch() {
  return (
    <div className="site-footer__theme">
      <span aria-hidden="true">화면 테마</span>
      <ChipGroup label="화면 테마" options={CHOICES} isWrapped value={useThemeChoice()} onChange={chooseTheme} />
    </div>
  );
}
