import { useQueryClient } from '@tanstack/react-query'
import { patentRecords } from '#contract/ip-records.ts'
import { type Bulk, doneIn, eachAlone } from '#web/kit/bulk/useBulkRun.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { refreshLists } from '../queries.ts'

/** One year of one patent that is to be noted as paid. */
export interface Payment {
  recordId: string
  version: number
  name: string
  year: number
  paidOn: string
  /** Yuan; may be empty. */
  amount: string
  receiptId: string
}

const labelOf = ({ recordId, name }: Payment) => ({ key: recordId, name })

/** Notes a year of many patents as paid, one after the other; what was noted can be taken back. */
export const usePayMany = (bulk: Bulk, onDone: () => void) => {
  const call = useCall()
  const client = useQueryClient()
  const { overlays } = useApplication()

  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: [patentRecords.detail.path] })
    refreshLists(client, patentRecords)
  }

  const takeBack = async (payments: readonly Payment[]): Promise<void> => {
    const run = await bulk.start(
      '撤销登记',
      payments,
      eachAlone(labelOf, async ({ recordId, version, year }) =>
        call(patentRecords.payAnnuity, { recordId, version, year, paid: false }),
      ),
    )
    refresh()
    const count = doneIn(run).length
    if (count > 0) overlays.toast('success', `已撤销 ${count} 件专利的年费登记`)
  }

  const note = async (payments: readonly Payment[]): Promise<void> => {
    const versions = new Map<string, number>()
    const run = await bulk.start(
      '登记年费',
      payments,
      eachAlone(labelOf, async ({ name: _name, ...payment }) => {
        const { version } = await call(patentRecords.payAnnuity, { ...payment, paid: true })
        versions.set(payment.recordId, version)
      }),
    )
    refresh()
    const noted = payments.flatMap((payment) => {
      const version = versions.get(payment.recordId)
      return version === undefined ? [] : [{ ...payment, version }]
    })
    if (doneIn(run).length === 0) return
    onDone()
    overlays.toast('success', `已登记 ${noted.length} 件专利的年费`, {
      label: '撤销',
      run: () => void takeBack(noted),
    })
  }

  return (payments: readonly Payment[]): void => void note(payments)
}
