import { classNames } from '@osaka/web-kit';
import type { ComponentProps } from 'react';
import styles from './steady-form.module.css';

/** A form in which no message moves what one is about to press. */
export function SteadyForm({ className, ...form }: ComponentProps<'form'>) {
  return <form className={classNames('form', styles.form, className)} noValidate {...form} />;
}
