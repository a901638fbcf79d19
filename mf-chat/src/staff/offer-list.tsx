import type { HandoverEvent } from '@osaka/contracts/chat';
import { Button } from '@osaka/web-kit';
import css from './panels.module.css';

interface OfferListProps {
  /** Offers to this staff member. */
  offers: readonly HandoverEvent[];
  onAnswer: (offer: HandoverEvent, action: 'accept' | 'decline') => void;
}

/** What colleagues want to hand over; announced, because it ends after a minute. */
export function OfferList({ offers, onAnswer }: OfferListProps) {
  return (
    <div role="status" aria-label="넘겨받을 상담" className={css.offers}>
      {offers.map((offer) => (
        <section
          key={offer.handoverId}
          className={`panel ${css.offer}`}
          aria-label={`${offer.customerName}님의 상담 넘겨받기`}
        >
          <p>
            <b>{offer.fromName}</b> 상담원이 <b>{offer.customerName}</b>님의 상담을 넘기려고 해요.
          </p>
          <div>
            <Button kind="main" onClick={() => onAnswer(offer, 'accept')}>
              이어받기
            </Button>
            <Button onClick={() => onAnswer(offer, 'decline')}>받지 않기</Button>
          </div>
        </section>
      ))}
    </div>
  );
}
