import { budgetText, Icon, nightsText, peopleText, periodText } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import styles from './trip-ticket.module.css';

interface TripTicketProps {
  startDate: string;
  endDate: string;
  travelers: number;
  /** Empty until a district is chosen. */
  region: string;
  minBudget?: number;
  maxBudget?: number;
  /** Rendered below the perforation. */
  children?: ReactNode;
}

/** Dates, travellers, district and budget of a trip, styled as a ticket. */
export function TripTicket({
  startDate,
  endDate,
  travelers,
  region,
  minBudget = 0,
  maxBudget = 0,
  children,
}: TripTicketProps) {
  return (
    <div className={styles.ticket}>
      <dl>
        <div className={styles.when}>
          <dt className="sr-only">여행 기간</dt>
          <dd>
            <span className="nowrap">{periodText(startDate, endDate)}</span>{' '}
            <span className={styles.nights}>{nightsText(startDate, endDate)}</span>
          </dd>
        </div>
        <Fact sign={<Icon name="pin" />} name="지역">
          {region || '아직 고르지 않았어요'}
        </Fact>
        <Fact sign={<Icon name="users" />} name="인원">
          {peopleText(travelers)}
        </Fact>
        <Fact sign="₩" name="예산">
          {budgetText(minBudget, maxBudget)}
        </Fact>
      </dl>
      {children && <div className={styles.stub}>{children}</div>}
    </div>
  );
}

function Fact({ sign, name, children }: { sign: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
