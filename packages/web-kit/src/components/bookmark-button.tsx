import { Icon } from './icon/icon.tsx';

/** The bookmark at the corner of a card; `name` is the place. */
export function BookmarkButton({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button className="save" type="button" aria-pressed={isOn} aria-label={`${name} 즐겨찾기`} onClick={onToggle}>
      <Icon name="save" />
    </button>
  );
}
