import { messageOf, useSession } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { useId, useState } from 'react';
import { planToShare, type Sharing } from './sharing.ts';
import css from './widget.module.css';

interface SharingChoiceProps {
  id: string;
  isHidden: boolean;
  sharing: Sharing;
  /** Called with changes; a plan is loaded before it is shared. */
  onChange: (part: Partial<Sharing>) => void;
}

/** Lets the customer choose what staff may see. Plans are offered only to members and never shared unasked. */
export function SharingChoice({ id, isHidden, sharing, onChange }: SharingChoiceProps) {
  const { pathname } = useLocation();
  const { isAuthenticated } = useSession();
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();

  const sharePlan = async (isWanted: boolean) => {
    if (isFinding) return;
    setProblem(undefined);
    if (!isWanted) return onChange({ plan: undefined });
    setFinding(true);
    try {
      const plan = await planToShare(pathname);
      if (plan) onChange({ plan });
      else setProblem('아직 만든 플랜이 없어요.');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setFinding(false);
    }
  };

  return (
    <fieldset id={id} className={css.sharing} hidden={isHidden}>
      <legend>상담원에게 보이는 것</legend>
      <label className="check">
        <input type="checkbox" checked={sharing.page} onChange={(event) => onChange({ page: event.target.checked })} />
        지금 보는 화면 함께 보기
      </label>
      {isAuthenticated && (
        <label className="check">
          <input
            type="checkbox"
            checked={isFinding || sharing.plan !== undefined}
            aria-busy={isFinding}
            aria-describedby={problem && problemId}
            onChange={(event) => void sharePlan(event.target.checked)}
          />
          <span>내 플랜 알려주기{sharing.plan?.title && <span className="meta"> {sharing.plan.title}</span>}</span>
        </label>
      )}
      <p id={problemId} className="help" role="status">
        {problem}
      </p>
    </fieldset>
  );
}
