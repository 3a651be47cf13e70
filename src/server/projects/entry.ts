import { PROJECT_TYPE } from '#domain/projects/codes.ts'
import type { Entry } from '#domain/search/entry.ts'
import { joined } from '#domain/text/sentences.ts'
import type { Published } from '#server/publications/publications.ts'

/** A service project as the search is told of it: all that its page says of the service. */
export const projectEntry =
  (regionName: (code: string) => string) =>
  ({ id, publishedOn, body }: Published<'serviceProject'>): Entry => ({
    id,
    title: body.name,
    number: body.code,
    passages: [
      body.sellingPoint,
      body.suitableFor,
      body.deliverables.join('、'),
      [PROJECT_TYPE[body.typeId], ...body.regionCodes.map(regionName)].join(' '),
      ...body.steps.map((it) => joined(it.name, it.client, it.platform)),
      ...body.materials.map((it) => joined(it.name, it.note)),
      ...body.faq.map((it) => joined(it.question, it.answer)),
      body.notice,
      ...body.refusals,
    ],
    publishedOn,
  })
