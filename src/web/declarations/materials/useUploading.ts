import { useState } from 'react'
import { useCall } from '#web/wire/query.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import type { Declaration, Material } from '../queries.ts'
import type { Side } from '../side.ts'
import { MOST_FILES } from '../labels.ts'

/** Puts files into the store and makes them the newest version of a material. */
export const useUploading = (
  side: Side,
  declareNo: string,
  material: Material,
  onChanged: (next: Declaration) => void,
) => {
  const call = useCall()
  const uploadFiles = useUploadFiles()
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || part !== null) return
    if (files.length > MOST_FILES) {
      setFailure(`一次最多上传 ${MOST_FILES} 个文件`)
      return
    }
    setFailure(null)
    setPart(0)
    try {
      const stored = await uploadFiles('declaration', files, setPart)
      onChanged(
        await call(side.upload, {
          declareNo,
          materialId: material.materialId,
          version: material.version,
          fileIds: stored.map(({ fileId }) => fileId),
        }),
      )
    } catch (error) {
      setFailure(
        error instanceof Error && error.message !== '' ? error.message : '上传失败，请重试',
      )
    } finally {
      setPart(null)
    }
  }
  return { part, failure, take }
}

export type Uploading = ReturnType<typeof useUploading>
