/** Set at build time: ?mf=name@address swaps a remote. */
declare const REMOTE_OVERRIDE: boolean;

declare module '*.css';
