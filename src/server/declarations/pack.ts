import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { folderName, tableOfContents, uniqueNames } from '#domain/declarations/pack.ts'
import type { Declaration } from './declaration.store.ts'

/** A material as it is packed: the files of one version. */
export interface PackedMaterial {
  name: string
  required: boolean
  /** In words. */
  state: string
  /** 0 = nothing was uploaded. */
  version: number
  files: readonly { id: string; name: string; bytes: number }[]
}

/** One entry of the archive. */
interface Entry {
  path: string
  fileId: string
}

/**
 * 材料包: one archive of all materials, a folder each in the order of the list, with a table of
 * contents. Files go in as they are, one open at a time, so that its size is known before it is sent.
 */
export const packOf = async (
  declaration: Pick<Declaration, 'declareNo' | 'projectName' | 'companyName'>,
  materials: readonly PackedMaterial[],
  deps: {
    readFile: (fileId: string) => Promise<{ size: number; content: Readable } | null>
    at: Date
  },
) => {
  const entries: Entry[] = []
  const lines = materials.map((material, at) => {
    const folder = folderName(at + 1, material.name)
    const names = uniqueNames(material.files.map(({ name }) => name))
    material.files.forEach(({ id }, index) =>
      entries.push({ path: `${folder}/${names[index] ?? id}`, fileId: id }),
    )
    return { ...material, folder, files: names }
  })
  if (entries.length === 0) throw apiError('invalid', '尚未上传任何材料')
  const made = formatBeijingTime(deps.at.getTime())
  const zip = new ZipFile()
  const options = { mtime: deps.at, compress: false, mode: 0o100644 }
  const contents = tableOfContents({ ...declaration, made, materials: lines })
  zip.addBuffer(Buffer.from(contents), '目录.txt', options)
  for (const { path, fileId } of entries) {
    const size = await sizeOf(deps.readFile, fileId)
    zip.addReadStreamLazy(path, { ...options, size }, (give) => {
      deps.readFile(fileId).then(
        (file) =>
          file === null
            ? give(new Error('a file is gone'), Readable.from([]))
            : give(null, file.content),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  const size = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, (...args: unknown[]) =>
      resolve(Number(args[0])),
    )
  })
  const content = new Readable().wrap(zip.outputStream)
  // A file that cannot be read breaks the answer off: half an archive is none.
  zip.on('error', (error) => content.destroy(error instanceof Error ? error : undefined))
  return {
    fileName: `${declaration.declareNo}-${folderName(0, declaration.projectName)}-材料包.zip`,
    mime: 'application/zip',
    size,
    content,
  }
}

/** The bytes of a file as they lie on the disk. */
const sizeOf = async (
  readFile: (fileId: string) => Promise<{ size: number; content: Readable } | null>,
  fileId: string,
): Promise<number> => {
  const file = await readFile(fileId)
  if (file === null) throw apiError('notFound', '其中的文件已不存在，请重新上传')
  file.content.destroy()
  return file.size
}
