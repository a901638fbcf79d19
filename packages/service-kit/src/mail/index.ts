export * from './mail-page.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
