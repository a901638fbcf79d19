export type { MailBooking } from './mail-booking.ts';
export { bookingOfMail, readConfirmation } from './read-confirmation.ts';
