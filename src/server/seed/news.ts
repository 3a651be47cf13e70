import { blockProblems } from '#domain/news/blocks.ts'
import type { NewPublication } from '#server/publications/store.ts'

/** What a word cannot judge of the news: their pieces, and the documents they lead to. */
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
      ...(body.checkedOn < publishedOn ? [`${id} was checked before it was published`] : []),
    ])
