import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { SEALED_FIELD } from '#contract/wire/enc1.ts'

/** The calls that are encrypted wherever `ENC_EXEMPT=none`. */
const PATHS: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(
      ({ exempt, plain, body, answer }) =>
        !exempt && !plain && body !== 'multipart' && answer !== 'file',
    )
    .map(({ path }) => path),
)

/** A call as it went over the wire; null for what is none, or is never encrypted. */
export const sealable = (
  url: string,
  body: string | null,
): { path: string; bare: boolean } | null => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (!PATHS.has(pathname)) return null
  const names = [...searchParams.keys(), ...new URLSearchParams(body ?? '').keys()]
  return { path: pathname, bare: names.join() !== SEALED_FIELD }
}
