import type { ReactNode } from 'react';
import { CallError } from '../call-error.ts';
import { Button, LinkButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';
import { useSharedFailure } from './say-failure-once.tsx';

type Step = { label: string } & ({ to: string } | { onClick: () => void });

/** Explains an empty result and offers the next step. */
export function EmptyState({
  children,
  hint,
  action,
  isPanel = false,
}: {
  children: ReactNode;
  hint?: ReactNode;
  action?: Step;
  isPanel?: boolean;
}) {
  return (
    <div className={classNames('state', isPanel && 'panel')}>
      <Icon name="empty" />
      <h2>{children}</h2>
      {hint && <p>{hint}</p>}
      {action && (
        <div className="row">
          {'to' in action ? (
            <LinkButton kind="main" to={action.to}>
              {action.label}
            </LinkButton>
          ) : (
            <Button kind="main" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const ANY_LOAD = '불러오지 못했어요.';

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
  /** What could not be loaded, as a message. */
  title?: string;
  /** Replaces the error's own message. */
  message?: string;
  isPanel?: boolean;
  children?: ReactNode;
}

/** A load error with 다시 시도. Inside `SayFailureOnce` it renders nothing if another part shows the same error. */
export function LoadError({
  error,
  onRetry,
  title = ANY_LOAD,
  message = messageOf(error),
  isPanel = false,
  children,
}: LoadErrorProps) {
  const { isSaidElsewhere, isShared, retryAll } = useSharedFailure(message, onRetry);
  if (isSaidElsewhere) return null;
  return (
    <div className={classNames('state', isPanel && 'panel')} role="alert">
      <Icon name="broken" />
      <h2>{isShared ? ANY_LOAD : title}</h2>
      <p>{message}</p>
      <div className="row">
        <Button onClick={retryAll}>다시 시도</Button>
        {children}
      </div>
    </div>
  );
}

/**
 * The message of an error for the user.
 *
 * @returns the general message for an error that is no CallError.
 */
export function messageOf(error: unknown): string {
  return error instanceof CallError && error.message ? error.message : '알 수 없는 오류가 발생했습니다.';
}

/** A banner with one message and an optional action at its end. With `danger` it can be focused. */
export function Notice({
  kind,
  action,
  children,
}: {
  kind?: 'warn' | 'danger';
  action?: { label: string; onClick: () => void };
  children: ReactNode;
}) {
  return (
    <div
      className={classNames('notice', kind && `notice--${kind}`)}
      role={kind === 'danger' ? 'alert' : undefined}
      tabIndex={kind === 'danger' ? -1 : undefined}
    >
      <Icon name="alert" />
      <p>{children}</p>
      {action && (
        <button className="link push" type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
