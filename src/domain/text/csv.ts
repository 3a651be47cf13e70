/** 表格文本: rows as CSV that a spreadsheet reads as text and never as a formula. */

/** What makes a spreadsheet take a cell for a formula, or lose its beginning. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/
// oxlint-disable-next-line no-control-regex -- as above
const GUARDED = /^'+[=+\-@\t\r\n\0＝＋－＠]/

/** Told to a spreadsheet by the first three bytes: this is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The text with a ' before it where it would begin a formula, or begins so already. */
export const guardCell = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)

/** What {@link guardCell} was given. */
export const bareCell = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/** One cell: with a leading ' where a formula would begin, quoted where RFC 4180 asks for it. */
export const csvCell = (value: string): string => {
  const text = guardCell(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A table: the mark of UTF-8, the head, a line for each row. */
export const csvOf = (head: readonly string[], rows: Iterable<readonly string[]>): string => {
  let text = BYTE_ORDER_MARK + csvLine(head)
  for (const row of rows) text += csvLine(row)
  return text
}
