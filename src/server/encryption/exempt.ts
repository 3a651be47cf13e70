import { dictionaries } from '#contract/dictionaries.ts'
import { news } from '#contract/news.ts'
import { policies } from '#contract/policies.ts'
import { showcase } from '#contract/showcase.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Groups } from '#server/wire/handler.ts'

/** Public lists that say nothing about who reads them; encrypting them hides nothing. */
const PUBLIC_READS: readonly Endpoint[] = [
  ...Object.values(dictionaries),
  showcase.banners,
  policies.search,
  policies.latest,
  policies.byAreaLevel,
  policies.deadlines,
  news.list,
]

/** The word of `ENC_EXEMPT` that stands for them. */
export const PUBLIC_WORD = 'public'

/** What cannot be encrypted: the handshake itself, files of the site, uploads and downloads. */
const isAlways = ({ exempt, plain, body, answer }: Endpoint): boolean =>
  exempt === true || plain === true || body === 'multipart' || answer === 'file'

/** The addresses that are never encrypted; `chosen` are exact paths, prefixes with `/*`, or the word. */
export const exemptList = (contract: Groups, chosen: readonly string[]): readonly string[] => {
  const always = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .filter(isAlways)
    .map(({ path }) => path)
  const more = chosen.flatMap((entry) =>
    entry === PUBLIC_WORD ? PUBLIC_READS.map(({ path }) => path) : [entry],
  )
  return [...new Set([...always, ...more])]
}
