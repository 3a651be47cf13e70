import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import { BULK_ACTION, type BulkAction } from '#domain/ip/record-codes.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import { type BulkAnswer, refreshLists } from '../queries.ts'

/** Records that one call takes. */
const PORTION = 100

/** How far something done with many records is. */
export interface BulkRun {
  action: BulkAction
  total: number
  handled: number
  done: readonly string[]
  refused: BulkAnswer['refused']
  /** Why it stopped before the end; null when it did not. */
  failure: string | null
  running: boolean
}

const DONE: Readonly<Record<BulkAction, string>> = {
  delete: '已删除',
  hide: '已隐藏',
  restore: '已恢复显示',
}

/** Deletes, hides or brings back many records, portion by portion; each can be taken back. */
export const useBulk = (register: Register, onDone: () => void) => {
  const call = useCall()
  const client = useQueryClient()
  const { overlays } = useApplication()
  const [run, setRun] = useState<BulkRun | null>(null)

  const start = async (action: BulkAction, recordIds: readonly string[]): Promise<void> => {
    let state: BulkRun = {
      action,
      total: recordIds.length,
      handled: 0,
      done: [],
      refused: [],
      failure: null,
      running: true,
    }
    const tell = (more: Partial<BulkRun>): void => {
      state = { ...state, ...more }
      setRun(state)
    }
    tell({})
    try {
      for (let at = 0; at < recordIds.length; at += PORTION) {
        const portion = recordIds.slice(at, at + PORTION)
        const answer = await call(register.calls.bulk, { action, recordIds: [...portion] })
        tell({
          handled: at + portion.length,
          done: [...state.done, ...answer.done],
          refused: [...state.refused, ...answer.refused],
        })
      }
    } catch (error) {
      tell({
        failure: isApiError(error) ? error.message : `${BULK_ACTION[action]}失败，请重试`,
      })
    }
    tell({ running: false })
    refreshLists(client, register.calls)
    finish(state)
  }

  /** What went through is said in a toast; what did not stays before the eyes. */
  const finish = ({ action, done, refused, failure }: BulkRun): void => {
    if (failure === null && refused.length === 0) setRun(null)
    if (done.length === 0) return
    onDone()
    overlays.toast('success', `${DONE[action]} ${done.length} ${register.unit}`, {
      label: '撤销',
      run: () => void start(action === 'restore' ? 'hide' : 'restore', done),
    })
  }

  return {
    run,
    start: (action: BulkAction, recordIds: readonly string[]): void =>
      void start(action, recordIds),
    close: (): void => setRun(null),
  }
}

export type Bulk = ReturnType<typeof useBulk>
