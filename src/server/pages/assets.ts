import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of Vite's manifest. */
interface ManifestChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, ManifestChunk>

const ENTRY = 'src/web/main.tsx'

export const readManifest = (webFolder: string): Manifest =>
  JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Every file that the build names. */
export const filesOf = (manifest: Manifest): string[] =>
  Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])

/** What is read of the build for a page. */
export interface Assets {
  script: string
  preloads: string[]
  /** Style sheets in the order in which they must come. */
  styles: string[]
}

/** Keys of a chunk and of all that it imports, what is imported before what imports it. */
const withImports = (manifest: Manifest, keys: readonly string[]): Set<string> => {
  const begun = new Set<string>()
  const done = new Set<string>()
  const visit = (key: string): void => {
    if (begun.has(key) || !manifest[key]) return
    begun.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
    done.add(key)
  }
  for (const key of keys) visit(key)
  return done
}

/**
 * The files of a page: the entry, what it and the page's own module import, and the style sheets,
 * those of the parts included that the server renders and whose scripts come later.
 * `module` is the page's file under src/web; null for a page that has none of its own.
 */
export const assetsOf = (manifest: Manifest, module: string | null): Assets => {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build has no ${ENTRY}: run npm run build`)
  const own = module === null ? [] : [`src/web/${module}`]
  const scripts = withImports(manifest, [ENTRY, ...own])
  const later = own.flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const chunksOf = (keys: Set<string>): ManifestChunk[] =>
    [...keys].flatMap((key) => manifest[key] ?? [])
  const styles = chunksOf(withImports(manifest, [ENTRY, ...own, ...later]))
  return {
    script: `/${entry.file}`,
    preloads: chunksOf(scripts)
      .filter((chunk) => chunk !== entry)
      .map((chunk) => `/${chunk.file}`),
    styles: [...new Set(styles.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
  }
}
