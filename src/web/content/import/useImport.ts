import { content, SOURCE_MOST } from '#contract/content.ts'
import { MOST_FACTS } from '#domain/content/facts.ts'
import { readFacts } from '#domain/content/import.ts'
import { useCall } from '#web/wire/query.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import type { ItemKey } from '../queries.ts'
import type { ReadDocument } from './Choose.tsx'

/** Kinds of documents that the library keeps; of others the text alone is kept. */
const KEPT = /\.(docx|pdf)$/i

/** The paragraphs of a document, as many as are kept. */
const blocksOf = ({ blocks }: ReadDocument): string => {
  const kept = blocks.map(({ kind, text, section }) => ({ kind, text, section }))
  let text = JSON.stringify(kept)
  while (Array.from(text).length > SOURCE_MOST) {
    kept.length = Math.floor(kept.length * 0.9)
    text = JSON.stringify(kept)
  }
  return text
}

/**
 * 从公文导入: the original goes into the library, its text and every fact that was read of it to the
 * item; nothing is taken into the form. Answers how many facts there are.
 *
 * @throws ApiError in words to be shown.
 */
export const useImport = () => {
  const call = useCall()
  const uploadFiles = useUploadFiles()
  return async (
    { kind, id }: ItemKey,
    version: number,
    read: ReadDocument,
  ): Promise<{ facts: number }> => {
    const { file } = read
    const stored =
      file === null || !KEPT.test(file.name) ? [] : await uploadFiles('content', [file])
    const facts = readFacts(kind, read.extraction, 0).slice(0, MOST_FACTS)
    return call(content.takeIn, {
      kind,
      id,
      version,
      facts: JSON.stringify(
        facts.map(({ path, row, value, sureness, places }) => ({
          path,
          row,
          value,
          sureness,
          places,
        })),
      ),
      fileName: read.fileName,
      fileId: stored[0]?.fileId ?? '',
      blocks: blocksOf(read),
    })
  }
}
