import type { Publications } from '#server/publications/publications.ts'
import type { Placed } from './places.ts'

/** The published services, cases and experts with the regions they stand in. */
export const placedOf = (publications: Pick<Publications, 'all'>): Placed[] => [
  ...publications.all('serviceProject').map(({ id, publishedOn, body }) => ({
    objType: 'serviceProject' as const,
    objId: id,
    name: body.name,
    regionCodes: body.regionCodes,
    publishedOn,
  })),
  ...publications.all('successCase').map(({ id, publishedOn, body }) => ({
    objType: 'successCase' as const,
    objId: id,
    name: body.title,
    regionCodes: [body.regionCode],
    publishedOn,
  })),
  ...publications.all('expert').map(({ id, publishedOn, body }) => ({
    objType: 'expert' as const,
    objId: id,
    name: body.role,
    regionCodes: body.regionCodes,
    publishedOn,
  })),
]
