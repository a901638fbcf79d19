import { Icon } from '@osaka/web-kit';
import styles from './map-toggle.module.css';

/** On a phone, toggles between list and map. */
export function MapToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const toggle = () => {
    onChange(!isOn);
    scrollTo({ top: 0 });
  };
  return (
    <button type="button" className={`pill ${styles.toggle} only-phone`} onClick={toggle}>
      <Icon name={isOn ? 'menu' : 'map'} />
      {isOn ? '목록 보기' : '지도 보기'}
    </button>
  );
}
