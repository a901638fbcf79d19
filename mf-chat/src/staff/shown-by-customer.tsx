import type { RoomCustomer } from '@osaka/contracts/chat';
import { Icon, screenAt } from '@osaka/web-kit';
import { useEffect, useState } from 'react';
import { placeName } from './place-name.api.ts';
import css from './staff.module.css';

/** Links to the customer's page and shared plan, in a new tab. */
export function ShownByCustomer({ customer }: { customer: RoomCustomer | undefined }) {
  const { page, plan } = customer ?? {};
  const place = usePlaceName(page);
  if (!page && !plan) return null;
  return (
    <p className={css.shown}>
      {page && (
        <span>
          보는 화면 <NewTab to={page}>{place ?? screenAt(page)?.title ?? page}</NewTab>
        </span>
      )}
      {plan && (
        <span>
          플랜 <NewTab to={`/myplan/detail/${plan.planNo}`}>{plan.title ?? `${plan.planNo}번`}</NewTab>
        </span>
      )}
    </p>
  );
}

/** The name of the place on the page; undefined on other pages and until it is known. */
function usePlaceName(page: string | undefined): string | undefined {
  const [, travelNo] = /^\/travels\/detail\/(\d{1,9})$/i.exec(page ?? '') ?? [];
  const [found, setFound] = useState<{ travelNo: string; name: string | undefined }>();
  useEffect(() => {
    if (!travelNo) return;
    let isCurrent = true;
    placeName(travelNo).then(
      (name) => isCurrent && setFound({ travelNo, name }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [travelNo]);
  return found && found.travelNo === travelNo ? found.name : undefined;
}

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <Icon name="out" />
      <span className="sr-only">(새 창)</span>
    </a>
  );
}
