/** Set at build time: allows ?mf=name@address to replace a remote. */
declare const REMOTE_OVERRIDE: boolean;

declare module '*.css';
interface ImportMeta {
  /** Only with hot reload. */
  readonly webpackHot?: object;
}
