import { createHash } from 'node:crypto'
import type { Portrait } from '#domain/matching/portrait.ts'
import { portraitText } from '#domain/matching/snapshot.ts'

/** 企业画像 as matching reads it. */
export interface PortraitReader {
  /** Everything that is known of a company; an empty portrait when nothing is. */
  of(companyId: string): Promise<Portrait>
}

/** Changes whenever a value of the portrait does. */
export const hashOf = (portrait: Portrait): string =>
  createHash('sha256').update(portraitText(portrait)).digest('hex')
