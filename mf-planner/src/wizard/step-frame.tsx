import { ActionBar, Button, classNames, PageHeading, Steps } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import split from '../map/split.module.css';
import type { Problems } from './draft-rules.ts';
import { SaveNote } from './save-note.tsx';
import styles from './step-frame.module.css';
import type { DraftChange, StepNo, WizardDraft } from './wizard-draft.ts';
import type { SaveStatus } from './wizard-state.ts';

const STEP_NAMES = ['날짜·인원', '지역', '여행지', '마무리'] as const;

/** Shared by every step: progress and navigation. */
export interface StepControls {
  step: StepNo;
  saveStatus: SaveStatus;
  isBusy: boolean;
  onNext: () => void;
  onBack: () => void;
  /** Rendered above the step, such as conflicts. */
  notice?: ReactNode;
}
export interface StepProps {
  draft: WizardDraft;
  change: (part: DraftChange) => void;
  /** Empty until the member clicked 다음 단계. */
  problems: Problems;
  frame: StepControls;
}

interface StepTexts {
  heading: string;
  lead: ReactNode;
  /** Left of the buttons on a wide screen. */
  summary?: ReactNode;
  /** Inside the button 다음 단계, such as 3곳. */
  nextHint?: ReactNode;
  children: ReactNode;
}

/** A step as one column. */
export function NarrowStep({ heading, lead, summary, nextHint, children, ...controls }: StepControls & StepTexts) {
  return (
    <>
      <div className={`wrap wrap--narrow ${styles.wizard}`}>
        <StepHead heading={heading} lead={lead} {...controls} />
        {children}
      </div>
      <ActionBar isCentered>
        <p className={`only-wide ${styles.summary}`} aria-live="polite">
          {summary}
        </p>
        <StepButtons
          nextHint={nextHint && <span className={summary ? 'only-phone' : undefined}>{nextHint}</span>}
          {...controls}
        />
      </ActionBar>
    </>
  );
}

interface SplitTexts extends StepTexts {
  map: ReactNode;
  /** On a phone, shows the list first and the map on demand. */
  isListFirst?: boolean;
}

/** A step as a list beside a map. */
export function SplitStep({
  heading,
  lead,
  nextHint,
  children,
  map,
  isListFirst = false,
  ...controls
}: StepControls & SplitTexts) {
  return (
    <div className={classNames(split.split, isListFirst && split.listFirst)}>
      <div className={split.list}>
        <div className={`${split.content} stack`}>
          <StepHead heading={heading} lead={lead} {...controls} />
          {children}
        </div>
        <div className={split.spacer} />
        <ActionBar>
          <StepButtons nextHint={nextHint} {...controls} />
        </ActionBar>
      </div>
      <div className={split.map}>{map}</div>
    </div>
  );
}

function StepHead({ heading, lead, step, saveStatus, notice }: StepControls & Pick<StepTexts, 'heading' | 'lead'>) {
  return (
    <>
      <Steps label="플랜 만들기 4단계" names={STEP_NAMES} current={step} />
      {notice}
      <div>
        <p className="sr-only" role="status">
          4단계 중 {step}단계, {STEP_NAMES[step - 1]}
        </p>
        <PageHeading key={step} isBare title="내 플랜 만들기">
          {heading}
        </PageHeading>
        <div className="row row--apart">
          <p className="lead">{lead}</p>
          <SaveNote status={saveStatus} />
        </div>
      </div>
    </>
  );
}

function StepButtons({ step, isBusy, onNext, onBack, nextHint }: StepControls & Pick<StepTexts, 'nextHint'>) {
  return (
    <>
      {step > 1 && <Button onClick={onBack}>이전 단계</Button>}
      <Button kind="main" isBusy={isBusy} onClick={onNext}>
        {step === 4 ? '완료' : '다음 단계'} {nextHint && <span className="num">{nextHint}</span>}
      </Button>
    </>
  );
}
