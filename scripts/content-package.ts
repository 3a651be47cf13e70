import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import {
  isPieceKind,
  keyOf,
  type PackageContent,
  PIECE_KINDS,
  RELEASE_ONLY,
} from '#domain/packages/pieces.ts'
import { PACKAGE_ENTRY, signed } from '#server/packages/file.ts'
import { readContent } from '#server/seed/content.ts'
import { releaseName, releaseOf } from '#server/seed/release.ts'

/**
 * `npm run content:package -- OUT.json|OUT.zip [KIND | KIND/ID]…`: packs the content of this
 * repository, all of it or what is named, for operators of another installation to load.
 */
const main = async (): Promise<void> => {
  const [name, ...choice] = process.argv.slice(2)
  if (name === undefined || !/\.(json|zip)$/i.test(name))
    throw new Error('Say where to: npm run content:package -- OUT.json|OUT.zip [KIND | KIND/ID]…')
  const file = resolve(name)
  const kinds = PIECE_KINDS.filter((kind) => !RELEASE_ONLY.includes(kind))
  const release = releaseOf(await readContent(), await releaseName(), kinds)
  const content = choice.length === 0 ? release : chosenOf(release, choice)
  const signedFile = signed(content)
  const text = JSON.stringify(signedFile)
  if (/\.zip$/i.test(name)) {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from(text), PACKAGE_ENTRY, { mode: 0o100644 })
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(file))
  } else await writeFile(file, text)
  console.log(`${file}: ${content.items.length} items, digest ${signedFile.digest}`)
}

/** What is named: kinds whole, or single pieces; a name that fits nothing is an error. */
const chosenOf = (release: PackageContent, choice: readonly string[]): PackageContent => {
  const whole = choice.filter(isPieceKind)
  const single = new Set(
    choice.filter((one) => !isPieceKind(one)).map((one) => one.replace('/', ' ')),
  )
  const items = release.items.filter((item) => whole.includes(item.kind) || single.has(keyOf(item)))
  const found = new Set(items.map(keyOf))
  const lost = [
    ...whole.filter((kind) => !release.whole.includes(kind)),
    ...[...single].filter((key) => !found.has(key)),
  ]
  if (lost.length > 0)
    throw new Error(
      `There is no ${lost.join(', ')}. Kinds: ${release.whole.join(', ')}; or KIND/ID.`,
    )
  return { ...release, whole, items }
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
