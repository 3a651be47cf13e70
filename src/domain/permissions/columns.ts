/** 列表列: the columns of the console's lists and what one must hold to see each (colList). */

/** Whoever keeps the company's figures sees amounts: its administrator, 财务, and roles like it. */
const AMOUNTS = 'enterprise:portrait:edit'

/** List and column → the codes that are needed, all of them. */
export const LIST_COLUMN: Readonly<Record<string, readonly string[]>> = {
  'declare.title': ['declare:list'],
  'declare.stage': ['declare:list'],
  'declare.deadline': ['declare:list'],
  'declare.owner': ['declare:list'],
  'declare.applyAmount': ['declare:list', AMOUNTS],
  'declare.grantAmount': ['declare:list', AMOUNTS],
  'order.title': ['precise:order'],
  'order.stage': ['precise:order'],
  'order.price': ['precise:order', AMOUNTS],
  'ip.title': ['ip'],
  'ip.stage': ['ip'],
  'ip.due': ['ip'],
  'ip.fee': ['ip', AMOUNTS],
}

/** The columns that somebody with these codes sees, in the order of the table. */
export const columnsOf = (held: ReadonlySet<string>): string[] =>
  Object.entries(LIST_COLUMN).flatMap(([column, codes]) =>
    codes.every((code) => held.has(code)) ? [column] : [],
  )
