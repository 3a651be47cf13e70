import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSession } from '#web/shell/context.ts'
import { type Portrait, portraitQuery } from '../queries.ts'
import { type Editing, FieldGroup } from './FieldGroup.tsx'
import { GroupLine, groupId } from './GroupLine.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import styles from './portrait.module.css'
import { SituationOffer } from './SituationOffer.tsx'
import { Summary } from './Summary.tsx'

/** What is said before something typed here is left behind. */
export const UNSAVED = '有字段尚未保存，离开后填写的内容会丢失。'

const withOr = (set: ReadonlySet<string>, one: string, held: boolean): ReadonlySet<string> => {
  if (set.has(one) === held) return set
  const next = new Set(set)
  if (held) next.add(one)
  else next.delete(one)
  return next
}

/** 企业画像: every field with its value, unit, year, source and day, edited in its place. */
export const PortraitTab = (props: {
  /** Told whether something typed would be lost by leaving. */
  onDirty: (dirty: boolean) => void
}) => {
  const asked = useQuery(portraitQuery())
  const client = useQueryClient()
  const session = useSession()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const [importing, setImporting] = useState(false)
  const tellDirty = useEffectEvent(props.onDirty)
  const unsaved = dirty.size > 0
  useEffect(() => tellDirty(unsaved), [unsaved])
  useEffect(() => () => tellDirty(false), [])
  if (asked.isPending) return <Skeleton label="企业画像" rows={8} />
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  const portrait = asked.data
  const may = (what: 'edit' | 'import'): boolean =>
    session?.permissions.includes(`enterprise:portrait:${what}`) === true
  const keep = (taken: Portrait): void => {
    client.setQueryData(portraitQuery().queryKey, taken)
  }
  const editing: Editing = {
    open,
    mayEdit: may('edit'),
    turn: (field, opened) => setOpen((was) => withOr(was, field, opened)),
    onDirty: (field, typed) => setDirty((was) => withOr(was, field, typed)),
  }
  return (
    <div className={styles.portrait}>
      <LeaveGuard dirty={unsaved} text={UNSAVED} />
      <Summary
        portrait={portrait}
        onOpen={editing.mayEdit ? (field) => editing.turn(field, true) : null}
        onImport={may('import') ? () => setImporting(true) : null}
      />
      {editing.mayEdit && <SituationOffer portrait={portrait} onTaken={keep} />}
      <GroupLine portrait={portrait} />
      {portrait.groups.map(({ code, name }) => (
        <FieldGroup
          key={code}
          id={groupId(code)}
          name={name}
          fields={portrait.fields.filter(({ group }) => group === code)}
          years={portrait.years}
          editing={editing}
        />
      ))}
      {importing && <ImportDialog onClose={() => setImporting(false)} onTaken={keep} />}
    </div>
  )
}
