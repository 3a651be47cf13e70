import { useState } from 'react'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { useUploadFiles } from '#web/wire/upload.ts'

/** Uploads a picture of a person and tells its id; `shown` is the address of the last one uploaded. */
export const usePicture = (onStored: (fileId: string) => void) => {
  const uploadFiles = useUploadFiles()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState('')
  const upload = async (file: File): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const [stored] = await uploadFiles('avatar', [file])
      if (stored) {
        setShown(stored.url)
        onStored(stored.fileId)
      }
    } catch (error) {
      setFailure((isApiError(error) && error.message) || UNKNOWN_ERROR_TEXT)
    }
    setBusy(false)
  }
  return { upload, busy, failure, shown }
}
