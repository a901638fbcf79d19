import { Link, type LinkProps } from '@osaka/web-kit/router';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon/icon.tsx';

interface Look {
  /** main: the one action of a screen. plain: without an outline. danger-line: a red text on white. */
  kind?: 'main' | 'plain' | 'danger' | 'danger-line';
  size?: 'big' | 'field';
  isWide?: boolean;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows a busy state and ignores clicks; the button keeps the focus. */
  isBusy?: boolean;
}

export function Button({
  kind,
  size,
  isWide,
  isBusy = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const looks = classNames(lookOf({ kind, size, isWide }), isBusy && 'btn--busy', className);
  const whileFree: typeof onClick = (event) => (isBusy ? event.preventDefault() : onClick?.(event));
  return (
    <button type={type} className={looks} aria-disabled={isBusy || undefined} onClick={whileFree} {...rest}>
      {children}
    </button>
  );
}

export function LinkButton({ kind, size, isWide, className, ...rest }: Look & LinkProps) {
  return <Link className={classNames(lookOf({ kind, size, isWide }), className)} {...rest} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName;
  /** The accessible name. */
  label: string;
}

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className={classNames('icon-btn', className)} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

function lookOf({ kind, size, isWide }: Look): string {
  return classNames('btn', kind && `btn--${kind}`, size && `btn--${size}`, isWide && 'btn--wide');
}
