import type { QualityGroup, QualityPlace, QualityRow as Row } from '@osaka/contracts/travel';
import { Button, confirmAction, instantDateText, LinkButton, messageOf, showAlert, showToast } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import table from '../admin-table.module.css';
import { separate, switchOff, verify } from './quality.api.ts';

export function QualityRow({ row, group }: { row: Row; group: QualityGroup }) {
  const { travelNo, title, guName, categoryName, address, verifiedDate, twin, distanceM } = row;
  return (
    <tr>
      <td data-label="No" className="num">
        {travelNo}
      </td>
      <td data-label="이름" data-title>
        <Link to={`/admin/travels/${travelNo}`}>{title}</Link>
      </td>
      <td data-label="분류">
        {guName} · {categoryName}
      </td>
      {twin ? (
        <td data-label="비슷한 곳">
          <span>
            <Link className="link" to={`/admin/travels/${twin.travelNo}`}>
              {twin.title}
            </Link>{' '}
            <span className="meta num">
              번호 {twin.travelNo} · {distanceM}m
            </span>
          </span>
        </td>
      ) : (
        <td data-label="주소">{address}</td>
      )}
      <td data-label="확인">
        <time dateTime={verifiedDate}>{instantDateText(verifiedDate)}</time>
      </td>
      <td data-label="관리">
        <div className={table.acts}>
          <LinkButton to={`/admin/travels/${travelNo}`}>
            수정<span className="sr-only"> {title}</span>
          </LinkButton>
          {twin && <SeparateButton row={row} twin={twin} />}
          {group === 'unverified' ? <VerifyButton row={row} /> : <OffButton row={row} />}
        </div>
      </td>
    </tr>
  );
}

function VerifyButton({ row: { travelNo, title } }: { row: Row }) {
  const { mutate, isPending } = useMutation(verify);
  return (
    <Button
      isBusy={isPending}
      onClick={() =>
        mutate([travelNo], {
          onSuccess: ({ message }) => showToast(message ?? ''),
          onError: (error) => void showAlert(messageOf(error)),
        })
      }
    >
      확인했어요<span className="sr-only"> {title}</span>
    </Button>
  );
}

function SeparateButton({ row: { travelNo, title }, twin }: { row: Row; twin: QualityPlace }) {
  const { mutate, isPending } = useMutation(separate);
  const start = async () => {
    const message = `‘${title}’(번호 ${travelNo})와 ‘${twin.title}’(번호 ${twin.travelNo})는 서로 다른 여행지인가요? 중복 의심에 다시 나오지 않습니다.`;
    if (!(await confirmAction({ message, action: '다른 곳이에요' }))) return;
    mutate(
      { travelNo, twinNo: twin.travelNo },
      { onSuccess: () => showToast('중복 의심에서 뺐어요.'), onError: (error) => void showAlert(messageOf(error)) },
    );
  };
  return (
    <Button isBusy={isPending} onClick={() => void start()}>
      다른 곳이에요<span className="sr-only"> {title}</span>
    </Button>
  );
}

function OffButton({ row: { travelNo, title } }: { row: Row }) {
  const { mutate, isPending } = useMutation(switchOff);
  const start = async () => {
    if (
      !(await confirmAction({
        message: `‘${title}’ 여행지(번호 ${travelNo})를 비활성화하시겠습니까? 방문자에게 보이지 않게 됩니다.`,
        action: '비활성화',
      }))
    )
      return;
    mutate(travelNo, {
      onSuccess: () => showToast('비활성화했어요.'),
      onError: (error) => void showAlert(messageOf(error)),
    });
  };
  return (
    <Button isBusy={isPending} onClick={() => void start()}>
      비활성화<span className="sr-only"> {title}</span>
    </Button>
  );
}
