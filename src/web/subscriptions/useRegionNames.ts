import { useState } from 'react'
import type { Mine } from './queries.ts'

/** The names of the regions that sets speak of, and of those chosen since. */
export const useRegionNames = ({ sets, defaults }: Mine) => {
  const [learned, setLearned] = useState<ReadonlyMap<string, string>>(new Map())
  const known = new Map(
    [...sets, defaults].flatMap(({ regionCodes, regionNames }) =>
      regionCodes.map((code, at) => [code, regionNames[at] ?? code] as const),
    ),
  )
  return {
    nameOf: (code: string): string => learned.get(code) ?? known.get(code) ?? code,
    learn: (code: string, name: string): void => setLearned(new Map([...learned, [code, name]])),
  }
}
