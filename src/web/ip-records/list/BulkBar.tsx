import { useState } from 'react'
import { BULK_ACTION, type BulkAction } from '#domain/ip/record-codes.ts'
import { grouped } from '#domain/text/numbers.ts'
import { BulkBar as Bar } from '#web/kit/bulk/BulkBar.tsx'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import type { Register } from '../kinds.ts'
import { RemindManyDialog } from '../remind/RemindManyDialog.tsx'
import type { Doing } from '../useHolds.ts'
import { PAY_MOST, PayManyDialog } from './PayManyDialog.tsx'
import type { RecordBulk } from './useBulk.ts'

/** What is done with the chosen rows. */
export const BulkBar = (props: {
  register: Register
  chosen: ReadonlySet<string>
  /** Rows that the filters mean, on all pages. */
  total: number
  /** The list of what is hidden. */
  hidden: boolean
  holds: (doing: Doing) => boolean
  bulk: RecordBulk
  onAll: () => void
  choosingAll: boolean
  onNone: () => void
  /** Absent for who may not. */
  onExport: (() => void) | null
}) => {
  const { register, chosen, total, bulk } = props
  const [asked, setAsked] = useState<'delete' | 'pay' | 'remind' | null>(null)
  const close = (): void => setAsked(null)
  const begin = (action: BulkAction): void => {
    setAsked(null)
    bulk.start(action, [...chosen])
  }
  const pays = register.kind === 'patent' && !props.hidden && props.holds('edit')
  const reminds = register.kind !== 'copyright' && !props.hidden && props.holds('remind')
  const actions: readonly BulkAction[] = props.hidden ? ['restore', 'delete'] : ['hide', 'delete']
  return (
    <>
      <Bar
        count={chosen.size}
        unit={register.unit}
        bulk={bulk.of}
        onNone={props.onNone}
        all={{ total, busy: props.choosingAll, choose: props.onAll }}
      >
        {pays && (
          <Button
            size="sm"
            disabledReason={chosen.size > PAY_MOST ? `一次最多登记 ${PAY_MOST} 件` : undefined}
            onClick={() => setAsked('pay')}
          >
            登记年费
          </Button>
        )}
        {reminds && (
          <Button size="sm" onClick={() => setAsked('remind')}>
            设置提醒
          </Button>
        )}
        {props.holds('delete') &&
          actions.map((action) => (
            <Button
              key={action}
              size="sm"
              onClick={() => (action === 'delete' ? setAsked(action) : begin(action))}
            >
              {BULK_ACTION[action]}
            </Button>
          ))}
        {props.onExport !== null && (
          <Button size="sm" onClick={props.onExport}>
            导出所选
          </Button>
        )}
      </Bar>
      <ConfirmDialog
        open={asked === 'delete'}
        title={`删除所选的 ${grouped(chosen.size)} ${register.unit}？`}
        confirm="删除"
        danger
        onClose={close}
        onConfirm={() => begin('delete')}
      >
        <p>附件和缴费记录一起删除。删除后可以在提示里马上撤销。</p>
        <p className="t2">
          只能删除手工录入的记录；从表格导入和来自官方登记簿的不会删除，可以改为隐藏。
        </p>
      </ConfirmDialog>
      {asked === 'pay' && (
        <PayManyDialog
          recordIds={[...chosen]}
          onClose={close}
          onSave={(payments) => {
            close()
            bulk.pay(payments)
          }}
        />
      )}
      {asked === 'remind' && (
        <RemindManyDialog
          register={register}
          count={chosen.size}
          onClose={close}
          onSave={(wish) => {
            close()
            bulk.remind(wish, [...chosen])
          }}
        />
      )}
    </>
  )
}
