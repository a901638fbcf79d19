import { Button, LinesSkeleton, LoadError, MembersOnly, PageHeading } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useSearchParams } from '@osaka/web-kit/router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { focusHeading, useHeadingFocus } from '../form/heading-focus.ts';
import { ConflictChoice } from '../merge/conflict-choice.tsx';
import { DatesStep } from './dates-step.tsx';
import { DistrictStep } from './district-step.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { declineDraft, isDeclined, readDraft } from './draft-storage.ts';
import { FinishStep } from './finish-step.tsx';
import { PlacesStep } from './places-step.tsx';
import styles from './step-frame.module.css';
import type { StepProps } from './step-frame.tsx';
import { sessionOverAt } from './step-refusals.ts';
import { useWizard } from './use-wizard.ts';
import { serverDraft } from './wizard.api.ts';
import { fromServer, newDraft, type StepNo, type WizardDraft } from './wizard-draft.ts';

export function WizardPage() {
  const [address] = useSearchParams();
  return (
    <MembersOnly over={sessionOverAt(Number(address.get('step')))}>
      {({ memberNo }) => <DraftOfMember key={memberNo} memberNo={memberNo} />}
    </MembersOnly>
  );
}

/**
 * Continues the draft of this tab, or offers the server's, or starts an empty one. While looking for one fails, none is
 * started unasked: it would hide the existing draft.
 */
function DraftOfMember({ memberNo }: { memberNo: number }) {
  const [draft, setDraft] = useState(() => readDraft(memberNo));
  const { data, error, refetch } = useQuery({ ...serverDraft(memberNo), enabled: draft === undefined });
  const offered = data && !isDeclined(memberNo, data.planNo) ? data : undefined;
  const isNew = !draft && data !== undefined && !offered;

  useEffect(() => {
    if (isNew) setDraft(newDraft());
  }, [isNew]);

  const begin = (chosen: WizardDraft) => {
    setDraft(chosen);
    requestAnimationFrame(focusHeading);
  };

  if (draft) return <Wizard memberNo={memberNo} initial={draft} />;
  if (error) {
    return (
      <BeforeWizard>
        <PageHeading isHidden>내 플랜 만들기</PageHeading>
        <LoadError error={error} title="작성하던 플랜이 있는지 확인하지 못했어요." onRetry={refetch}>
          <Button onClick={() => begin(newDraft())}>새로 만들기</Button>
        </LoadError>
      </BeforeWizard>
    );
  }
  if (!offered) {
    return (
      <BeforeWizard>
        <LinesSkeleton count={6} label="작성하던 플랜을 찾는 중" />
      </BeforeWizard>
    );
  }
  const startNew = () => {
    declineDraft(memberNo, offered.planNo);
    begin(newDraft());
  };
  return (
    <DraftOffer draft={offered} onContinue={() => begin({ ...newDraft(), ...fromServer(offered) })} onNew={startNew} />
  );
}

function BeforeWizard({ children }: { children: ReactNode }) {
  return <div className={`wrap wrap--narrow ${styles.wizard}`}>{children}</div>;
}

const STEPS: Record<StepNo, ComponentType<StepProps>> = { 1: DatesStep, 2: DistrictStep, 3: PlacesStep, 4: FinishStep };

function Wizard({ memberNo, initial }: { memberNo: number; initial: WizardDraft }) {
  const wizard = useWizard(memberNo, initial);
  useHeadingFocus(wizard.step);
  const Step = STEPS[wizard.step];
  return (
    <Step
      draft={wizard.draft}
      change={wizard.change}
      problems={wizard.problems}
      frame={{
        step: wizard.step,
        saveStatus: wizard.saveStatus,
        isBusy: wizard.isBusy,
        onNext: wizard.next,
        onBack: wizard.back,
        notice: <ConflictChoice {...wizard.conflicts} action={wizard.step === 4 ? '완료' : '다음 단계'} />,
      }}
    />
  );
}
