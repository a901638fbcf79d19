import { classNames } from '@osaka/web-kit';
import type { ComponentProps } from 'react';
import styles from './stable-layout-form.module.css';

/** A form that reserves the space of its messages, so that a message never moves a button under the pointer. */
export function StableLayoutForm({ className, ...form }: ComponentProps<'form'>) {
  return <form method="post" className={classNames('form', styles.form, className)} noValidate {...form} />;
}
