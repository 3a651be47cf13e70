import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { assetsOf, type Manifest } from '../../src/server/pages/assets.ts'
import type { PageName } from '../../src/domain/pages/pages.ts'
import { MODULES } from '../../src/web/shell/modules.ts'
import { isForMembers, type PageEntry, pages } from '../../src/web/shell/pages.ts'

/** Most that a first visit of a public page may bring, in bytes after brotli. */
export const WEIGHT_LIMITS = { script: 130_000, style: 20_000, text: 250_000 } as const

/** Come unasked once the page is idle, so they count as well. */
const FETCHED_WHEN_IDLE = ['consultation/ConsultationPanel.tsx', 'visits/count.ts']

export interface Weight {
  page: string
  /** Every script of a first visit. */
  script: number
  /** Its style sheets. */
  style: number
  sheets: number
}

/** What each public page of the table weighs, as the build has left it in `folder`. */
export const weighPages = (folder: string, manifest: Manifest): Weight[] => {
  const known = new Map<string, number>()
  const weigh = (file: string): number => {
    const weight = known.get(file) ?? brotliCompressSync(readFileSync(join(folder, file))).length
    known.set(file, weight)
    return weight
  }
  const entries: [string, PageEntry][] = Object.entries(pages)
  return entries
    .filter(([, page]) => !isForMembers(page))
    .map(([page]) => {
      const module = MODULES[page as PageName]
      if (!manifest[`src/web/${module}`]) throw new Error(`the build knows no ${module}`)
      const own = assetsOf(manifest, module)
      const later = FETCHED_WHEN_IDLE.flatMap((part) => assetsOf(manifest, part).preloads)
      const scripts = new Set([own.script, ...own.preloads, ...later])
      const script = [...scripts].reduce((sum, file) => sum + weigh(file), 0)
      const style = own.styles.reduce((sum, file) => sum + weigh(file), 0)
      return { page, script, style, sheets: own.styles.length }
    })
}
