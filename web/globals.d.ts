/** Of package.json; put in by vite.config.ts. */
declare const __APP_VERSION__: string;

/** Where a file is served. */
declare module '*?url' {
  const url: string;
  export default url;
}
