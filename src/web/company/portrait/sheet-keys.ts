import type { KeyboardEvent } from 'react'

/** The keys of the sheet, by the places of its cells on the page. */

type Control = HTMLInputElement | HTMLSelectElement

const SELECTOR = '[data-cell]'

/** The rows that have cells, from above, each cell with its column. */
const rowsIn = (sheet: Element): { column: number; control: Control }[][] =>
  [...sheet.querySelectorAll('tr')].flatMap((row) => {
    const controls = [...row.querySelectorAll<Control>(SELECTOR)].map((control) => ({
      column: control.closest('td')?.cellIndex ?? 0,
      control,
    }))
    return controls.length === 0 ? [] : [controls]
  })

/** The keys of the cells of each row, and where one of them stands; null when it is in no row. */
export const placesIn = (
  sheet: Element,
  of: Element,
): { rows: string[][]; row: number; column: number } | null => {
  const rows = rowsIn(sheet)
  const row = rows.findIndex((cells) => cells.some(({ control }) => control === of))
  return row < 0
    ? null
    : {
        rows: rows.map((cells) => cells.map(({ control }) => control.dataset.cell ?? '')),
        row,
        column: rows[row]?.findIndex(({ control }) => control === of) ?? 0,
      }
}

const enter = (control: Control | undefined): void => {
  if (control === undefined) return
  control.focus()
  if (control instanceof HTMLInputElement) control.select()
  control.scrollIntoView?.({ block: 'nearest' })
}

/** Goes so many rows down, to the same column or the last one before it. */
const down = (sheet: Element, from: Control, by: number): void => {
  const rows = rowsIn(sheet)
  const row = rows.findIndex((cells) => cells.some(({ control }) => control === from))
  const column = from.closest('td')?.cellIndex ?? 0
  const next = rows[row + by] ?? []
  enter((next.findLast((cell) => cell.column <= column) ?? next[0])?.control)
}

/** Goes to the cell beside it in its row. */
const beside = (from: Control, by: number): boolean => {
  const row = [...(from.closest('tr')?.querySelectorAll<Control>(SELECTOR) ?? [])]
  const next = row[row.indexOf(from) + by]
  enter(next)
  return next !== undefined
}

/** Where the caret stands in a text: at neither end while something is marked. */
const caretAt = (input: HTMLInputElement, end: number): boolean =>
  input.selectionStart === end && input.selectionEnd === end

/** What a key types into a choice; undefined = the key is none of these. */
const wordOf = (select: HTMLSelectElement, key: string): string | undefined => {
  const word = { y: '是', n: '否', '?': '不清楚', '？': '不清楚', Delete: '', Backspace: '' }[key]
  return [...select.options].some(({ value }) => value === word) ? word : undefined
}

/**
 * Enter and the arrows go from cell to cell: up and down from a text, aside where the caret stands at
 * its end; a choice keeps its own arrows and hears y, n and ?. Ctrl with Enter saves, Esc gives a cell
 * back the text it had.
 */
export const sheetKeys =
  (does: {
    type: (key: string, text: string) => void
    save: () => void
    /** Gives the cell back the text that it had when it was entered. */
    restore: (key: string) => void
  }) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, currentTarget } = event
    if (event.nativeEvent.isComposing || event.altKey) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      does.save()
      return
    }
    const isCell = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (!isCell || target.dataset.cell === undefined || event.ctrlKey || event.metaKey) return
    const { cell } = target.dataset
    if (key === 'Enter') {
      event.preventDefault()
      down(currentTarget, target, event.shiftKey ? -1 : 1)
    } else if (key === 'Escape') does.restore(cell)
    else if (target instanceof HTMLSelectElement) {
      const word = wordOf(target, key)
      if (word === undefined) return
      event.preventDefault()
      does.type(cell, word)
    } else if (event.shiftKey) return
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      down(currentTarget, target, key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'ArrowRight' && caretAt(target, target.value.length)) {
      if (beside(target, 1)) event.preventDefault()
    } else if (key === 'ArrowLeft' && caretAt(target, 0)) {
      if (beside(target, -1)) event.preventDefault()
    }
  }
