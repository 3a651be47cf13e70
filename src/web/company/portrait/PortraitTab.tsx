import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { LeaveDialog, LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSession } from '#web/shell/context.ts'
import { type Portrait, portraitQuery } from '../queries.ts'
import { textIn, textsFor } from './cells.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { GroupLine, groupId } from './GroupLine.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import styles from './portrait.module.css'
import { sheetKeys } from './sheet-keys.ts'
import { SheetFoot } from './SheetFoot.tsx'
import { SituationOffer } from './SituationOffer.tsx'
import { Summary } from './Summary.tsx'
import { useEditing } from './useEditing.ts'
import { usePageTable, usePasting } from './usePasting.ts'
import { type Sheet, useSaved } from './useSheet.ts'

/** What is said before something typed here is left behind. */
export const UNSAVED = '有内容尚未保存，离开后填写的内容会丢失。'

interface TabProps {
  /** Told whether something typed would be lost by leaving. */
  onDirty: (dirty: boolean) => void
}

/** 企业画像: every field with its value, unit, year, source and day, edited by section like a sheet. */
export const PortraitTab = (props: TabProps) => {
  const asked = useQuery(portraitQuery())
  if (asked.data !== undefined) return <Loaded {...props} portrait={asked.data} />
  return asked.isPending ? (
    <Skeleton label="企业画像" rows={8} />
  ) : (
    <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  )
}

const Loaded = ({ portrait, onDirty }: TabProps & { portrait: Portrait }) => {
  const session = useSession()
  const may = (what: 'edit' | 'import'): boolean =>
    session?.permissions.includes(`enterprise:portrait:${what}`) === true
  const mayEdit = may('edit')
  const { sheet, open, ...editing } = useEditing(portrait, session?.companyId ?? '', mayEdit)
  const pasting = usePasting(portrait, sheet, editing.add)
  const [table, setTable] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { tell, keep } = useSaved()
  usePageTable(may('import') && table === null, setTable)

  const dirty = sheet.changed.length > 0
  const tellDirty = useEffectEvent(onDirty)
  useEffect(() => tellDirty(dirty), [dirty])
  useEffect(() => () => tellDirty(false), [])

  const leave = (): void => {
    setLeaving(false)
    editing.close()
  }
  const sections = portrait.groups.flatMap(({ code }) =>
    portrait.fields.some(({ group, ofRecord }) => group === code && !ofRecord) ? [code] : [],
  )
  return (
    <div className={styles.portrait}>
      <LeaveGuard dirty={dirty} text={UNSAVED} />
      <Summary
        portrait={portrait}
        onOpen={mayEdit ? editing.editField : null}
        onEdit={
          mayEdit && sections.some((code) => !open.has(code)) ? () => editing.edit(sections) : null
        }
        onPaste={may('import') ? () => setTable('') : null}
      />
      {mayEdit && <SituationOffer portrait={portrait} onTaken={keep} />}
      <GroupLine portrait={portrait} />
      {sheet.attempt > 0 && (
        <div hidden={sheet.faults.length === 0}>
          <ErrorSummary faults={sheet.faults} attempt={sheet.attempt} />
        </div>
      )}
      <div className={styles.sections} onPaste={pasting.paste} {...cellEvents(sheet, editing.save)}>
        {portrait.groups.map(({ code, name }) => (
          <FieldGroup
            key={code}
            id={groupId(code)}
            name={name}
            portrait={portrait}
            fields={portrait.fields.filter(({ group }) => group === code)}
            years={open.has(code) ? sheet.years : portrait.years}
            sheet={open.has(code) ? sheet : null}
            onEdit={mayEdit ? () => editing.edit([code]) : null}
          />
        ))}
      </div>
      {open.size > 0 && (
        <SheetFoot
          sheet={sheet}
          onSave={editing.save}
          onCancel={() => (dirty ? setLeaving(true) : leave())}
        />
      )}
      <LeaveDialog
        open={leaving}
        text={`改了 ${sheet.changed.length} 项，尚未保存。`}
        onStay={() => setLeaving(false)}
        onLeave={leave}
      />
      {table !== null && (
        <PasteDialog
          pasted={table}
          onClose={() => setTable(null)}
          onTaken={(after, { changes, changeCount }) => {
            const { set } = textsFor(portrait, changes, sheet.today)
            tell(`已导入 ${changeCount} 项`, mayEdit ? set.map(({ cell }) => cell) : [], after)
          }}
          onFill={mayEdit ? pasting.fill : null}
        />
      )}
    </div>
  )
}

/** What the sheet hears of its cells: keys, and which one is being written. */
const cellEvents = (sheet: Sheet, save: () => void) => {
  const cellBy = (key: string | undefined) => sheet.cells.find((cell) => cell.key === key)
  const type = (key: string, text: string): void => {
    const cell = cellBy(key)
    if (cell !== undefined) sheet.type(cell, text)
  }
  return {
    onKeyDown: sheetKeys({
      type,
      save,
      restore: (key) => {
        if (sheet.entered?.key === key) type(key, sheet.entered.text)
      },
    }),
    onFocus: ({ target }: React.FocusEvent<HTMLElement>): void => {
      const cell = cellBy(target.dataset.cell)
      sheet.enter(cell === undefined ? null : { key: cell.key, text: textIn(cell, sheet.draft) })
    },
    onBlur: (): void => sheet.enter(null),
  }
}
