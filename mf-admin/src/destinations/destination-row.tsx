import type { AdminDestinationRow } from '@osaka/contracts/travel';
import { Badge, Button, IconButton, instantDateText, LinkButton, messageOf, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { useState } from 'react';
import table from '../admin-table.module.css';
import { changeTheme, switchTo } from './destinations.api.ts';
import { ThemeDialog } from './theme-dialog.tsx';

export function DestinationRow({ destination }: { destination: AdminDestinationRow }) {
  const { travelNo, title, status, createdDate, modifiedDate, themaListForView } = destination;
  const [isAdding, setAdding] = useState(false);
  const switching = useMutation(switchTo);
  const theming = useMutation(changeTheme);
  const onError = (error: unknown) => void showAlert(messageOf(error));
  const isActive = status === 'Y';
  const address = `/admin/travels/${travelNo}`;

  return (
    <tr>
      <td data-label="No" className="num">
        {travelNo}
      </td>
      <td data-label="이름" data-title>
        <Link to={address}>{title}</Link>
      </td>
      <td data-label="테마">
        <div className="row">
          {themaListForView.map(({ themaNo, themaName }) => (
            <span key={themaNo} className="chip chip--applied">
              {themaName}
              <IconButton
                icon="x"
                label={`${title}에서 ${themaName} 테마 빼기`}
                aria-disabled={theming.isPending || undefined}
                onClick={() => theming.isPending || theming.mutate({ travelNo, themaNo, isAdded: false }, { onError })}
              />
            </span>
          ))}
          <IconButton icon="plus" label={`${title}에 테마 추가`} onClick={() => setAdding(true)} />
        </div>
        <ThemeDialog
          title={title}
          isOpen={isAdding}
          has={themaListForView.map(({ themaNo }) => themaNo)}
          onClose={() => setAdding(false)}
          onAdd={(themaNo) =>
            theming.mutate({ travelNo, themaNo, isAdded: true }, { onError, onSuccess: () => setAdding(false) })
          }
        />
      </td>
      <td data-label="등록일">
        <time dateTime={createdDate}>{instantDateText(createdDate)}</time>
      </td>
      <td data-label="수정일">
        <time dateTime={modifiedDate}>{instantDateText(modifiedDate)}</time>
      </td>
      <td data-label="상태">
        <span>{isActive ? <Badge kind="ok">등록완료</Badge> : <Badge>비활성</Badge>}</span>
      </td>
      <td data-label="관리">
        <div className={table.acts}>
          <LinkButton to={address}>
            수정<span className="sr-only"> {title}</span>
          </LinkButton>
          <Button
            isBusy={switching.isPending}
            onClick={() => switching.mutate({ travelNo, status: isActive ? 'N' : 'Y' }, { onError })}
          >
            {isActive ? '비활성화' : '활성화'}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      </td>
    </tr>
  );
}
