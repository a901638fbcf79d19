import { Button, LoadError, Modal } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { adminThemes } from './destinations.api.ts';

interface ThemeDialogProps {
  title: string;
  isOpen: boolean;
  has: readonly number[];
  onClose: () => void;
  onAdd: (themaNo: number) => void;
}

/** Adds a theme that the place does not have yet. */
export function ThemeDialog({ title, isOpen, has, onClose, onAdd }: ThemeDialogProps) {
  const { data, error, refetch } = useQuery({ ...adminThemes, enabled: isOpen });
  const left = data?.filter(({ themaNo, themaStatus }) => themaStatus === 'Y' && !has.includes(themaNo)) ?? [];
  return (
    <Modal title={`${title} 테마 추가`} isOpen={isOpen} onClose={onClose}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && left.length === 0 && <p>추가할 수 있는 테마가 없어요.</p>}
      <div className="chips chips--wrap">
        {left.map(({ themaNo, themaName }) => (
          <button key={themaNo} type="button" className="chip" onClick={() => onAdd(themaNo)}>
            {themaName}
          </button>
        ))}
      </div>
      <div className="dialog__acts">
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Modal>
  );
}
