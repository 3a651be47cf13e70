import { blockProblems } from '#domain/news/blocks.ts'
import type { NewPublication } from '#server/publications/store.ts'

/** The day of the first commit; what happened earlier is told by the text, not by its day. */
const FIRST_DAY = '2026-11-21'

/**
 * What a word cannot judge of the news: the day on which they were written, their pieces, and the
 * documents they lead to.
 */
export const newsProblems = (
  publications: readonly NewPublication[],
  policies: ReadonlySet<string>,
): string[] =>
  publications
    .filter((it): it is NewPublication<'news'> => it.kind === 'news')
    .flatMap(({ id, body, publishedOn }) => [
      ...blockProblems(body.blocks).map((problem) => `${id} ${problem}`),
      ...body.relatedPolicies
        .filter((policy) => !policies.has(policy))
        .map((policy) => `${id} relatedPolicies is no policy: ${policy}`),
      ...body.relatedServices
        .filter((it) => !publications.some((one) => one.kind === 'serviceProject' && one.id === it))
        .map((it) => `${id} relatedServices is no service: ${it}`),
      ...(publishedOn < FIRST_DAY ? [`${id} is dated before anything was written here`] : []),
    ])
