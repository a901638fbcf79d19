/** Set at build time: allows ?mf=name@address to replace a remote. */
declare const REMOTE_OVERRIDE: boolean;

declare module '*.css';
declare module '*.png' {
  const url: string;
  export default url;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
interface ImportMeta {
  /** Only with hot reload. */
  readonly webpackHot?: object;
}
