import { JOB_GRADE, JOB_ROUTE } from '#domain/job-titles/codes.ts'
import type { Entry } from '#domain/search/entry.ts'
import { joined } from '#domain/text/sentences.ts'
import type { Published } from '#server/publications/publications.ts'
import { type Names, SPECIALTY } from './cards.ts'

/** A notice as the search is told of it; places and specialties by their names. */
export const jobTitleEntry =
  (names: Names) =>
  ({ id, publishedOn, body }: Published<'jobTitle'>): Entry => ({
    id,
    title: body.title,
    number: body.sourceNo,
    bodies: [body.committee, body.issuer],
    passages: [
      [names.regionName(body.regionCode), body.committee].join(' '),
      body.specialties.map((code) => names.name(SPECIALTY, code)).join('、'),
      [
        ...body.grades.map((grade) => JOB_GRADE[grade]),
        ...body.routes.map((route) => JOB_ROUTE[route]),
      ].join('、'),
      ...body.body,
      ...body.conditions,
      ...body.results,
      body.papers,
      body.interview,
      body.fee,
      ...body.materials.map((it) => joined(it.name, it.note)),
      ...body.steps.map((it) => joined(it.name, it.note)),
      ...body.windows.map((it) => joined(it.batch, it.note)),
    ],
    regionCode: body.regionCode,
    publishedOn,
  })
