import { files as fileCalls } from '#contract/files.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { useCall } from './query.ts'

/** A file as the server keeps it; `fileId` goes into the form, `url` shows it for five minutes. */
export type UploadedFile = AnswerOf<typeof fileCalls.add>['records'][number]

/** What a file is uploaded for (domain/files/features.ts). */
export type UploadFeature = InputOf<typeof fileCalls.add>['feature']

/**
 * Sends files and answers them as stored; `onProgress` is told the sent share, 0 to 1. Rejects with
 * the server's refusal, whose text says which file and why.
 */
export type UploadFiles = (
  feature: UploadFeature,
  files: readonly File[],
  onProgress?: (share: number) => void,
) => Promise<UploadedFile[]>

/** `const uploadFiles = useUploadFiles()`, then `await uploadFiles('licence', files, setShare)`. */
export const useUploadFiles = (): UploadFiles => {
  const call = useCall()
  return async (feature, files, onProgress) => {
    const { records } = await call(
      fileCalls.add,
      { feature },
      {
        files: files.map((file) => ({ name: file.name, content: file })),
        onProgress: (sent, total) => onProgress?.(total === 0 ? 1 : sent / total),
      },
    )
    return records
  }
}
