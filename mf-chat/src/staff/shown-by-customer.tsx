import type { RoomCustomer } from '@osaka/contracts/chat';
import { Icon, screenAt } from '@osaka/web-kit';
import css from './staff.module.css';

/** Links to the customer's page and shared plan, in a new tab. */
export function ShownByCustomer({ customer }: { customer: RoomCustomer | undefined }) {
  const { page, plan } = customer ?? {};
  if (!page && !plan) return null;
  return (
    <p className={css.shown}>
      {page && (
        <span>
          보는 화면 <NewTab to={page}>{screenAt(page)?.title ?? page}</NewTab>
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

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <Icon name="out" />
      <span className="sr-only">(새 창)</span>
    </a>
  );
}
