/** A message for the person at the command line; nothing was changed. */
export class Refused extends Error {}
