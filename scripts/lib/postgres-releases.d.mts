export const RELEASES: Readonly<
  Record<16 | 17 | 18, { readonly version: string; readonly integrity: string }>
>
/** The folder with `native` of a release that was fetched; null when it was not. */
export function releaseFolder(major: 16 | 17 | 18): string | null
/** Fetches a release from the registry, unless it is there. @throws Error that says why it is not. */
export function fetchRelease(major: 16 | 17 | 18): Promise<void>
