import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { IconBell, IconCalendarEvent, IconPlus } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useHref } from '#web/shell/useHref.ts'
import { ImportDialog } from './import/ImportDialog.tsx'
import type { Register } from './kinds.ts'
import { LastOpened } from './list/NameCell.tsx'
import styles from './RegisterFrame.module.css'
import { RemindDialog } from './remind/RemindDialog.tsx'
import { useHolds } from './useHolds.ts'

/** A register's page: the list, with `?id=` one record in its place. */
export const RegisterFrame = (props: {
  register: Register
  /** The list; `onImport` opens the import from a sheet. */
  list: (onImport: () => void) => ReactNode
  record: (recordId: string) => ReactNode
}) => {
  const { register } = props
  const { read, go } = useAddress()
  const href = useHref()
  const recordId = read('id')
  const [last, setLast] = useState('')
  if (recordId !== '' && recordId !== last) setLast(recordId)
  if (recordId !== '') return props.record(recordId)
  // Where the calendar stood before it had a page of its own.
  if (read('view') === 'calendar') {
    const [month, show, without] = [read('month'), read('show'), read('without')]
    return <Navigate to={href('calendar', { month, show, without })} replace />
  }
  return (
    <LastOpened value={last}>
      <Overview register={register}>{props.list(() => go({ open: 'import' }))}</Overview>
    </LastOpened>
  )
}

const Overview = (props: { register: Register; children: ReactNode }) => {
  const { register } = props
  useTitle(register.name)
  const { read, go } = useAddress()
  const holds = useHolds(register)
  const href = useHref()
  const [reminding, setReminding] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <h1>{register.name}</h1>
        <div className={styles.actions}>
          <ButtonLink to={href('calendar')}>
            <IconCalendarEvent size={18} />
            期限日历
          </ButtonLink>
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
