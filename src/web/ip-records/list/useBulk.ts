import { useQueryClient } from '@tanstack/react-query'
import { BULK_ACTION, type BulkAction } from '#domain/ip/record-codes.ts'
import { type BulkOutcome, doneIn, useBulkRun } from '#web/kit/bulk/useBulkRun.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import { refreshLists } from '../queries.ts'

/** Records that one call takes. */
const PORTION = 100

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
  const bulk = useBulkRun()

  const act = async (action: BulkAction, recordIds: readonly string[]): Promise<BulkOutcome[]> => {
    const answer = await call(register.calls.bulk, { action, recordIds: [...recordIds] })
    return [
      ...answer.done.map((key) => ({ key, name: '', done: true, message: '' })),
      ...answer.refused.map(({ recordId, name, message }) => ({
        ...{ key: recordId, name, done: false, message },
      })),
    ]
  }

  /** What went through is said in a toast; what did not stays before the eyes. */
  const start = async (action: BulkAction, recordIds: readonly string[]): Promise<void> => {
    const run = await bulk.start(
      BULK_ACTION[action],
      recordIds,
      async (some) => act(action, some),
      PORTION,
    )
    refreshLists(client, register.calls)
    const done = doneIn(run)
    if (done.length === 0) return
    onDone()
    overlays.toast('success', `${DONE[action]} ${done.length} ${register.unit}`, {
      label: '撤销',
      run: () => void start(action === 'restore' ? 'hide' : 'restore', done),
    })
  }

  return {
    of: bulk,
    start: (action: BulkAction, recordIds: readonly string[]): void =>
      void start(action, recordIds),
  }
}

export type RecordBulk = ReturnType<typeof useBulk>
