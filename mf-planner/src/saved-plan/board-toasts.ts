/** Of the toasts of the board only the latest is shown. */
export const ABOUT = { about: 'board' };
