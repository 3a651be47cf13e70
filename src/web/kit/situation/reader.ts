import { createSituationReader, type ReadSituation } from '#domain/situation/read.ts'

/** Makes the reader of 我的情况 from the region tree; this file is a script of its own. */
export const readerOf = (
  regions: readonly { regionCode: string; regionName: string }[],
): ReadSituation =>
  createSituationReader(
    regions.map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName })),
  )
