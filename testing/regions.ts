import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedRegion } from '#domain/search/places.ts'

/** The regions of the content. */
export const regionsOfContent = (): NamedRegion[] => {
  const file = join(import.meta.dirname, '../content/regions.json')
  const { regions } = JSON.parse(readFileSync(file, 'utf8')) as { regions: [string, string][] }
  return regions.map(([code, name]) => ({ code, name }))
}
