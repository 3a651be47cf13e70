import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of Vite's manifest. */
interface ManifestChunk {
  file: string
  imports?: string[]
}

export type Manifest = Record<string, ManifestChunk>

const ENTRY = 'src/web/main.tsx'
/** The one style sheet of all pages (vite.config.ts, cssCodeSplit). */
const STYLE = 'style.css'

export const readManifest = (webFolder: string): Manifest =>
  JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Every file that the build names. */
export const filesOf = (manifest: Manifest): string[] =>
  Object.values(manifest).map(({ file }) => file)

/**
 * The files of a page: the entry, what it and the page's own module import, and the style sheet.
 * `module` is the page's file under src/web; null for a page that has none of its own.
 */
export const assetsOf = (
  manifest: Manifest,
  module: string | null,
): { script: string; preloads: string[]; style: string } => {
  const entry = manifest[ENTRY]
  const style = manifest[STYLE]
  if (!entry || !style) throw new Error(`the build has no ${ENTRY} or ${STYLE}: run npm run build`)
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key) || !manifest[key]) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  visit(ENTRY)
  if (module !== null) visit(`src/web/${module}`)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return {
    script: `/${entry.file}`,
    preloads: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    style: `/${style.file}`,
  }
}
