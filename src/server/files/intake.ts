import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { apiError } from '#contract/wire/api-error.ts'
import { type Feature, featureProblem } from '#domain/files/features.ts'
import {
  archiveEntryOf,
  type FileKind,
  HEAD_BYTES,
  isPicture,
  kindOfName,
  mimeOf,
  startsLike,
} from '#domain/files/kinds.ts'
import { cleanName } from '#domain/files/names.ts'
import type { Clock } from '#server/clock.ts'
import { networkOf } from '#server/wire/address.ts'
import type { Upload } from '#server/wire/handler.ts'
import type { ArchiveCheck } from './archive-check.ts'
import type { createPictures } from './picture.ts'
import type { FileOwner } from './quota.store.ts'
import type { Scan } from './scan.ts'
import type { StoredFile } from './store.ts'

/** A file that may be kept: what will be known of it, and where it lies until then. */
export interface Accepted {
  file: StoredFile
  path: string
}

/** Looks at what was uploaded; whatever is wrong is a refusal that names the file. */
export const createIntake =
  (deps: {
    scan: Scan
    redraw: ReturnType<typeof createPictures>
    isPlainArchive: ArchiveCheck
    clock: Clock
  }) =>
  async (feature: Feature, upload: Upload, owner: FileOwner): Promise<Accepted> => {
    const name = cleanName(upload.name)
    const kind = kindOfName(name)
    const problem = featureProblem(feature, { name, kind, bytes: upload.bytes })
    if (problem !== null || kind === null) throw apiError('invalid', problem ?? undefined)
    if (!startsLike(kind, await headOf(upload.path)))
      throw apiError('invalid', `“${name}”的内容与扩展名不一致`)
    const entry = archiveEntryOf(kind)
    if (entry !== null && !(await deps.isPlainArchive(upload.path, entry, keysOf(owner))))
      throw apiError(
        'invalid',
        `“${name}”不是可以打开的文档，或含有宏、自动执行的内容，或解压后过大`,
      )
    if ((await deps.scan(upload.path)) === 'infected')
      throw apiError('invalid', `“${name}”未通过安全检查`)
    const drawn = isPicture(kind) ? await draw(deps.redraw, kind, upload.path, name) : null
    const path = drawn?.path ?? upload.path
    const { size } = await stat(path)
    const file: StoredFile = {
      id: randomUUID(),
      ownerId: owner.userId,
      companyId: owner.companyId,
      feature,
      name,
      mime: mimeOf(kind),
      bytes: size,
      sha256: await hashOf(path),
      width: drawn?.width ?? null,
      height: drawn?.height ?? null,
      createdAt: deps.clock.now(),
    }
    return { file, path }
  }

/** Whom a look at an archive is counted for: the person, and the network that they are in. */
const keysOf = ({ userId, address = '' }: FileOwner): string[] =>
  address === '' ? [userId] : [userId, networkOf(address)]

const draw = async (
  redraw: ReturnType<typeof createPictures>,
  kind: FileKind,
  from: string,
  name: string,
): Promise<{ path: string; width: number; height: number }> => {
  const path = `${from}.drawn`
  const size = await redraw(kind, from, path)
  if (size === null) throw apiError('invalid', `“${name}”不是可以打开的图片，或像素过多`)
  return { path, ...size }
}

const headOf = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}
