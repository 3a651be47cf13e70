import { type ReactNode, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { IconBell, IconPlus } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Calendar } from './calendar/Calendar.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import type { Register } from './kinds.ts'
import { LastOpened } from './list/NameCell.tsx'
import styles from './RegisterFrame.module.css'
import { RemindDialog } from './remind/RemindDialog.tsx'
import { useHolds } from './useHolds.ts'

const VIEWS = [
  { value: 'list', name: '列表' },
  { value: 'calendar', name: '期限日历' },
] as const

/**
 * A register's page: the list, with `?view=calendar` the deadlines on a calendar, with `?id=` one
 * record in the place of both.
 */
export const RegisterFrame = (props: {
  register: Register
  /** The list; `onImport` opens the import from a sheet. */
  list: (onImport: () => void) => ReactNode
  record: (recordId: string) => ReactNode
}) => {
  const { register } = props
  const { read, go } = useAddress()
  const recordId = read('id')
  const [last, setLast] = useState('')
  if (recordId !== '' && recordId !== last) setLast(recordId)
  if (recordId !== '') return props.record(recordId)
  const view = read('view') === 'calendar' ? 'calendar' : 'list'
  return (
    <LastOpened value={last}>
      <Overview register={register} view={view}>
        {view === 'calendar' ? <Calendar /> : props.list(() => go({ open: 'import' }))}
      </Overview>
    </LastOpened>
  )
}

const Overview = (props: {
  register: Register
  view: 'list' | 'calendar'
  children: ReactNode
}) => {
  const { register, view } = props
  useTitle(register.name)
  const { read, go } = useAddress()
  const holds = useHolds(register)
  const href = useHref()
  const [reminding, setReminding] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <h1>{register.name}</h1>
        <Segmented
          label="查看方式"
          options={VIEWS}
          value={view}
          onChange={(next) => go({ view: next === 'list' ? '' : next })}
        />
        <div className={styles.actions}>
          {holds('remind') && (
            <Button onClick={() => setReminding(true)}>
              <IconBell size={18} />
              提醒设置
            </Button>
          )}
          {holds('import') && <Button onClick={() => go({ open: 'import' })}>从表格导入</Button>}
          {holds('add') && (
            <ButtonLink to={href(register.add)} variant="primary">
              <IconPlus size={18} />
              {`添加${register.name}`}
            </ButtonLink>
          )}
        </div>
      </div>
      {props.children}
      {read('open') === 'import' && holds('import') && (
        <ImportDialog register={register} onClose={() => go({ open: '' }, true)} />
      )}
      {reminding && <RemindDialog register={register} onClose={() => setReminding(false)} />}
    </>
  )
}
