import { type ClipboardEvent, useEffect, useEffectEvent } from 'react'
import {
  clipboardRows,
  namesFields,
  numbered,
  placeBlock,
  readTable,
} from '#domain/portraits/table.ts'
import type { Checked, Portrait } from '../queries.ts'
import { type Texts, textsFor } from './cells.ts'
import { placesIn } from './sheet-keys.ts'
import type { Sheet } from './useSheet.ts'

/** Whether a paste belongs to something that is being written already. */
const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Hears a table that is pasted onto the page, beside every field. */
export const usePageTable = (hears: boolean, onTable: (text: string) => void): void => {
  const tell = useEffectEvent(onTable)
  useEffect(() => {
    if (!hears) return
    const paste = (event: globalThis.ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isWritten(event.target) || !/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      tell(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [hears])
}

/** The texts of a block, each with its cell: by the names in it, or by the place it is pasted at. */
const textsOf = (
  rows: readonly (readonly string[])[],
  given: { portrait: Portrait; sheet: Sheet; within: Element; at: Element },
): Texts | null => {
  const { portrait, sheet, within, at } = given
  if (namesFields(rows)) {
    const { cells, leftOut } = readTable(numbered(rows), portrait.years)
    const told = cells.map((cell) => ({ ...cell, year: cell.year ?? 0 }))
    const { set, out } = textsFor(portrait, told, sheet.today)
    return { set, out: [...leftOut, ...out] }
  }
  const places = placesIn(within, at)
  if (places === null) return null
  const { cells, outside } = placeBlock(rows, places.rows, places)
  const set = cells.flatMap(({ to, text }) => {
    const cell = sheet.cells.find(({ key }) => key === to)
    return cell === undefined ? [] : [{ cell, text }]
  })
  return { set, out: outside.map((text) => ({ text, reason: '超出了表格的范围' })) }
}

/**
 * Puts tables into the sheet, which tells what became of the last one.
 * @param onGroups told of the groups whose cells were set.
 */
export const usePasting = (
  portrait: Portrait,
  sheet: Sheet,
  onGroups: (groups: readonly string[]) => void,
) => {
  const put = ({ set, out }: Texts): void => {
    onGroups(set.map(({ cell }) => cell.field.group))
    sheet.tellPasted({ keys: set.map(({ cell }) => cell.key), out, undo: sheet.typeAll(set) })
  }
  return {
    /** Takes over a table that was checked. */
    fill: ({ changes, misfits, leftOut }: Checked): void => {
      const { set, out } = textsFor(portrait, [...changes, ...misfits], sheet.today)
      put({ set, out: [...leftOut, ...out] })
    },
    /** A paste into a cell of the sheet. */
    paste: (event: ClipboardEvent<HTMLElement>): void => {
      const { target, currentTarget } = event
      if (!(target instanceof HTMLElement) || target.dataset.cell === undefined) return
      const rows = clipboardRows(event.clipboardData.getData('text/plain'))
      const alone = rows.length === 1 && rows[0]?.length === 1
      // Into a text the browser pastes by itself.
      if (alone && target instanceof HTMLInputElement) return
      event.preventDefault()
      const texts = textsOf(rows, { portrait, sheet, within: currentTarget, at: target })
      if (texts !== null) put(texts)
    },
  }
}
