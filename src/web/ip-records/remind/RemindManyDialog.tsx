import { useState } from 'react'
import { grouped } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import type { Register } from '../kinds.ts'
import styles from './remind.module.css'
import { NO_DAY, RemindDays } from './RemindDays.tsx'

/** What the chosen records are told to do; no days = by the company's rule. */
export interface Wish {
  on: boolean
  days: readonly number[]
}

/** 设置提醒 of many records: whether, and on which days. */
export const RemindManyDialog = (props: {
  register: Register
  count: number
  onClose: () => void
  onSave: (wish: Wish) => void
}) => {
  const { register, count, onClose, onSave } = props
  const [on, setOn] = useState(true)
  const [own, setOwn] = useState(false)
  const [days, setDays] = useState<readonly number[]>([])
  return (
    <Dialog
      open
      size="md"
      title={`设置所选 ${grouped(count)} ${register.unit}${register.name}的提醒`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            disabledReason={on && own && days.length === 0 ? NO_DAY : undefined}
            onClick={() => onSave({ on, days: on && own ? days : [] })}
          >
            保存
          </Button>
        </>
      }
    >
      <div className={styles.many}>
        <p className="t2">所选记录原来的提醒设置会被替换。</p>
        <Segmented
          label="是否提醒"
          options={[
            { value: 'on', name: '到期前提醒' },
            { value: 'off', name: '不提醒' },
          ]}
          value={on ? 'on' : 'off'}
          onChange={(next) => setOn(next === 'on')}
        />
        {on && <RemindDays own={own} days={days} onOwn={setOwn} onDays={setDays} />}
      </div>
    </Dialog>
  )
}
