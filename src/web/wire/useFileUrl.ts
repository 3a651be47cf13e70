import { useQuery } from '@tanstack/react-query'
import { files } from '#contract/files.ts'
import { queryOptionsInline } from './query.ts'

/** An address of a stored file is good for five minutes. */
const FRESH_MS = 240_000

/** The address of a stored picture; empty without one, and until it is known. */
export const useFileUrl = (fileId: string): string => {
  const { data } = useQuery({
    ...queryOptionsInline(files.list, { fileIds: [fileId] }),
    enabled: fileId !== '',
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return fileId === '' ? '' : (data?.records[0]?.url ?? '')
}
