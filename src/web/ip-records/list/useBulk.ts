import { useQueryClient } from '@tanstack/react-query'
import { BULK_ACTION, type BulkAction } from '#domain/ip/record-codes.ts'
import { type BulkOutcome, doneIn, useBulkRun } from '#web/kit/bulk/useBulkRun.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import { refreshLists } from '../queries.ts'
import type { Wish } from '../remind/RemindManyDialog.tsx'
import { usePayMany } from './usePayMany.ts'

/** Records that one call takes. */
const PORTION = 100

const DONE: Readonly<Record<BulkAction, string>> = {
  delete: '已删除',
  hide: '已隐藏',
  restore: '已恢复显示',
}

/** What became of each record that one call was asked to change. */
const outcomesOf = (answer: {
  done: readonly string[]
  refused: readonly { recordId: string; name: string; message: string }[]
}): BulkOutcome[] => [
  ...answer.done.map((key) => ({ key, name: '', done: true, message: '' })),
  ...answer.refused.map(({ recordId, name, message }) => ({
    ...{ key: recordId, name, done: false, message },
  })),
]

/** Deletes, hides or brings back many records, portion by portion, sets their reminders and notes their fees. */
export const useBulk = (register: Register, onDone: () => void) => {
  const call = useCall()
  const client = useQueryClient()
  const { overlays } = useApplication()
  const bulk = useBulkRun()

  const act = async (action: BulkAction, recordIds: readonly string[]): Promise<BulkOutcome[]> =>
    outcomesOf(await call(register.calls.bulk, { action, recordIds: [...recordIds] }))

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

  const setReminders = async (wish: Wish, recordIds: readonly string[]): Promise<void> => {
    const run = await bulk.start(
      '设置提醒',
      recordIds,
      async (some) => {
        const input = { recordIds: [...some], on: wish.on, days: [...wish.days] }
        return outcomesOf(await call(register.calls.remindMany, input))
      },
      PORTION,
    )
    void client.invalidateQueries({ queryKey: [register.calls.detail.path] })
    refreshLists(client, register.calls)
    const count = doneIn(run).length
    if (count === 0) return
    onDone()
    const said = wish.on ? '已设置' : '已关闭'
    overlays.toast('success', `${said} ${count} ${register.unit}${register.name}的提醒`)
  }

  return {
    of: bulk,
    remind: (wish: Wish, recordIds: readonly string[]): void => void setReminders(wish, recordIds),
    pay: usePayMany(bulk, onDone),
    start: (action: BulkAction, recordIds: readonly string[]): void =>
      void start(action, recordIds),
  }
}

export type RecordBulk = ReturnType<typeof useBulk>
