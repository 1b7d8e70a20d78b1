/** The name of the build that this page came with; empty under `npm run dev`. */
export function buildId(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="klubba-build"]')?.content ?? ''
}
