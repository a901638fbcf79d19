import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  isOn: boolean;
  /** Without it the switch stays as it is. */
  onChange?: ((isOn: boolean) => unknown) | undefined;
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!onChange}
        onChange={({ target }) => onChange?.(target.checked)}
      />
    </label>
  );
}
