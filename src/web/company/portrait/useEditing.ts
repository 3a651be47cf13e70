import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Portrait } from '../queries.ts'
import { cellId, textIn } from './cells.ts'
import { groupId } from './GroupLine.tsx'
import { useSheet } from './useSheet.ts'

/** Which groups are edited, and where the focus goes as they open and close. */
export const useEditing = (portrait: Portrait, companyId: string, mayEdit: boolean) => {
  const [query] = useSearchParams()
  const groupOf = (field: string): string =>
    portrait.fields.find((one) => one.field === field && !one.ofRecord)?.group ?? ''
  const asked = mayEdit && groupOf(query.get('field') ?? '') !== '' ? query.get('field') : null
  const sheet = useSheet(portrait, companyId)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const typed = sheet.cells.filter(({ key }) => sheet.draft[key] !== undefined)
    const groups = typed.map(({ field }) => field.group)
    return new Set(mayEdit ? [...groups, ...(asked === null ? [] : [groupOf(asked)])] : [])
  })
  /** Fields of which the first empty cell gets the focus once it is there. */
  const [wanted, setWanted] = useState<readonly string[]>(asked === null ? [] : [asked])
  const enterWanted = useEffectEvent(() => {
    const cells = sheet.cells.filter(({ field }) => wanted.includes(field.field))
    const cell = cells.find((one) => textIn(one, sheet.draft) === '') ?? cells[0]
    const control = cell === undefined ? null : document.getElementById(cellId(cell.key))
    control?.focus()
    control?.scrollIntoView?.({ block: 'center' })
  })
  useEffect(() => enterWanted(), [wanted])

  const close = (): void => {
    const first = portrait.groups.find(({ code }) => open.has(code))?.code ?? ''
    sheet.clear()
    setOpen(new Set())
    document.getElementById(groupId(first))?.focus({ preventScroll: true })
  }
  const add = (groups: readonly string[]): void => setOpen((was) => new Set([...was, ...groups]))
  return {
    ...{ sheet, open, close, add },
    save: (): void => sheet.save(close),
    /** Opens groups and goes to the first cell that is empty. */
    edit: (groups: readonly string[]): void => {
      add(groups)
      setWanted(
        portrait.fields
          .filter(({ group, ofRecord }) => groups.includes(group) && !ofRecord)
          .map(({ field }) => field),
      )
    },
    /** Opens the group of a field and goes there. */
    editField: (field: string): void => {
      add([groupOf(field)])
      setWanted([field])
    },
  }
}
