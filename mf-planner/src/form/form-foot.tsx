import { Button, classNames, Icon } from '@osaka/web-kit';
import styles from './form-foot.module.css';

interface FormFootProps {
  onCancel: () => void;
  /** Absent from a form for something new. */
  onRemove?: (() => void) | undefined;
}

/** 저장하기, 취소 and 지우기 at the end of a form in a sheet. */
export function FormFoot({ onCancel, onRemove }: FormFootProps) {
  return (
    <p className={classNames('row', styles.foot)}>
      <Button type="submit" kind="main">
        저장하기
      </Button>
      <Button onClick={onCancel}>취소</Button>
      {onRemove && (
        <Button kind="danger-line" onClick={onRemove}>
          <Icon name="trash" />
          지우기
        </Button>
      )}
    </p>
  );
}
