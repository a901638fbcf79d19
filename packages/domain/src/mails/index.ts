export { bookingOfMail, type MailBooking, readConfirmation } from './read-confirmation.ts';
