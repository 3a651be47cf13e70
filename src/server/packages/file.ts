import { readFile } from 'node:fs/promises'
import { number, read, object, array, text } from '#contract/wire/schema.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  isPieceKind,
  keyOf,
  PACKAGE_FORMAT,
  PACKAGE_LIMITS,
  type PackageContent,
  type Piece,
  RELEASE_ONLY,
} from '#domain/packages/pieces.ts'
import { contentOf, entriesOf, openArchive } from '#server/sheets/entries.ts'
import type { Upload } from '#server/wire/handler.ts'
import { sha256Of, type PieceStores } from './piece-store.ts'

/** The one entry of a package that is packed. */
export const PACKAGE_ENTRY = 'content-package.json'

/** A package as its file has it. */
export interface PackageFile extends PackageContent {
  /** SHA-256 of everything else. */
  digest: string
}

/** Signs a package by its digest. */
export const signed = ({ format, release, whole, items }: PackageContent): PackageFile => {
  const content = { format, release, whole, items }
  return { ...content, digest: sha256Of(content) }
}

const HEAD = { format: number(), release: text(100), digest: text(64, 64) }
const head = object({ ...HEAD, whole: array(text(32)) })

/** Text of a file, packed or not. */
const textOf = async ({ path, name, bytes }: Upload): Promise<string> => {
  const tooLarge = () =>
    apiError('invalid', `内容包最大 ${PACKAGE_LIMITS.bytes / 1024 / 1024} MB，请分几个包导出`)
  if (bytes > PACKAGE_LIMITS.bytes) throw tooLarge()
  if (!/\.zip$/i.test(name)) return readFile(path, 'utf8')
  const zip = await openArchive(path).catch(() => {
    throw apiError('invalid', '不是可以读取的 zip 文件')
  })
  try {
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName !== PACKAGE_ENTRY) continue
      const parts: Buffer[] = []
      let size = 0
      for await (const part of (await contentOf(zip, entry)) as AsyncIterable<Buffer>) {
        size += part.length
        if (size > PACKAGE_LIMITS.bytes) throw tooLarge()
        parts.push(part)
      }
      return Buffer.concat(parts).toString('utf8')
    }
  } finally {
    zip.close()
  }
  throw apiError('invalid', `压缩包里没有 ${PACKAGE_ENTRY}`)
}

/** Reads a package that somebody has sent; whatever keeps it from being used is refused in words. */
export const readPackage = async (upload: Upload, stores: PieceStores): Promise<PackageFile> => {
  let value: unknown
  try {
    value = JSON.parse(await textOf(upload))
  } catch (error) {
    if (error instanceof SyntaxError) throw apiError('invalid', '这个文件不是内容包')
    throw error
  }
  if (typeof value !== 'object' || value === null || !('items' in value))
    throw apiError('invalid', '这个文件不是内容包')
  const { items, ...rest } = value as PackageFile
  if (typeof rest.format === 'number' && rest.format > PACKAGE_FORMAT)
    throw apiError('invalid', '这个内容包是更新的版本做的，请先升级平台再载入')
  if (!read(head, rest).ok || !Array.isArray(items)) throw apiError('invalid', '这个文件不是内容包')
  if (items.length > PACKAGE_LIMITS.items) throw apiError('invalid', '内容包里的内容太多')
  const { digest, ...content } = { ...rest, items }
  if (sha256Of(content) !== digest)
    throw apiError('invalid', '内容包的摘要不符，文件不完整或被改动过，请重新获取')
  return { ...content, items: judgedItems(items, rest.whole, stores), digest }
}

const judgedItems = (
  items: readonly Piece[],
  whole: readonly string[],
  stores: PieceStores,
): Piece[] => {
  const problems: string[] = []
  const met = new Set<string>()
  const brings = (kind: string): boolean => isPieceKind(kind) && !RELEASE_ONLY.includes(kind)
  if (!whole.every(brings)) problems.push('含有不能用内容包更新的种类')
  for (const { kind, id, title, value } of items) {
    const named = typeof id === 'string' && id.length > 0 && id.length <= PACKAGE_LIMITS.id
    const titled = typeof title === 'string' && title.length <= PACKAGE_LIMITS.title
    if (!brings(String(kind)) || !named || !titled || typeof value !== 'object' || value === null) {
      problems.push(`${String(title).slice(0, 60)}：不能用内容包更新`)
      continue
    }
    const key = keyOf({ kind, id })
    if (met.has(key)) problems.push(`${title}：重复`)
    met.add(key)
    problems.push(...wrongIn(stores, { kind, id, title, value }))
  }
  if (problems.length > 0)
    throw apiError('invalid', `内容包不能使用：${problems.slice(0, 5).join('；')}`)
  return [...items]
}

const wrongIn = (stores: PieceStores, piece: Piece): string[] => {
  try {
    return stores
      .of(piece.kind)
      .judge(piece)
      .map((problem) => `${piece.title}：${problem}`)
  } catch {
    return [`${piece.title}：内容不完整`]
  }
}
