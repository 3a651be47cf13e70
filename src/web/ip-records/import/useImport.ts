import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { queryOptionsInline, useCall, useEndpointMutation } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import { type ImportState, refreshLists } from '../queries.ts'

/** 号码已存在的行: left as they are, or told anew by the sheet. */
export type Duplicates = 'skip' | 'update'

/** How often the page asks how far a take-over is. */
const EVERY_MS = 1_000

const textOf = (error: unknown, otherwise: string): string =>
  isApiError(error) ? error.message : otherwise

/** A sheet on its way into a register: checked first, then taken over while the page looks on. */
export const useImport = (register: Register) => {
  const { calls } = register
  const call = useCall()
  const client = useQueryClient()
  const taking = useEndpointMutation(calls.takeOver, 'inline')
  const [duplicates, setDuplicates] = useState<Duplicates>('skip')
  const [checked, setChecked] = useState<ImportState | null>(null)
  const [taken, setTaken] = useState<ImportState | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const sheet = useRef<File | null>(null)
  const importId = checked?.importId ?? ''
  const underWay = taking.isPending || taken?.state === 'taking'
  const looked = useQuery({
    ...queryOptionsInline(calls.importState, { importId }),
    enabled: underWay && importId !== '',
    refetchInterval: underWay ? EVERY_MS : false,
    staleTime: 0,
  })
  const known = looked.data as ImportState | undefined
  /** Whoever looks on may hear of the end before whoever asked. */
  const state = taken?.state === 'taken' || taken?.state === 'failed' ? taken : (known ?? taken)

  const check = async (
    file: File,
    how: Duplicates,
    onProgress: (part: number) => void = () => {},
  ): Promise<ImportState> => {
    setFailure(null)
    const answer: ImportState = await call(
      calls.dryRun,
      { duplicates: how },
      {
        files: [{ name: file.name, content: file }],
        onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      },
    )
    sheet.current = file
    setChecked(answer)
    return answer
  }

  const keep = async (
    ask: () => Promise<{ fileName: string; content: unknown }>,
    otherwise: string,
  ): Promise<void> => {
    setFailure(null)
    try {
      const { fileName, content } = await ask()
      saveFile(fileName, content as Blob)
    } catch (error) {
      setFailure(textOf(error, otherwise))
    }
  }

  return {
    duplicates,
    checked,
    /** Null until the take-over begins. */
    state: taken === null && !taking.isPending ? null : state,
    underWay: underWay && state?.state !== 'taken' && state?.state !== 'failed',
    failure: failure ?? taking.error?.message ?? null,
    check,
    /** Takes another view of numbers that are there already: the same sheet is checked anew. */
    change: (how: Duplicates): void => {
      setDuplicates(how)
      if (sheet.current === null || checked === null) return
      void check(sheet.current, how).catch((error: unknown) =>
        setFailure(textOf(error, '预检失败，请重新选择表格')),
      )
    },
    forget: (): void => {
      sheet.current = null
      setChecked(null)
      setFailure(null)
    },
    take: (): void => {
      if (underWay) return
      taking.mutate(
        { importId },
        {
          onSuccess: (answer: ImportState) => {
            setTaken(answer)
            refreshLists(client, calls)
          },
          // What was checked holds no longer.
          onError: () => setChecked(null),
        },
      )
    },
    template: (): void => void keep(async () => call(calls.template, {}), '模板下载失败，请重试'),
    faults: (): void =>
      void keep(async () => call(calls.importFaults, { importId }), '清单下载失败，请重试'),
    refresh: (): void => refreshLists(client, calls),
  }
}

export type Importing = ReturnType<typeof useImport>
