/** 权限树: which boxes of a role are ticked, and what follows from ticking one (ux §4.9). */

/** One code as the tree shows it: 1 a menu entry, 2 a button. */
export interface TreeNode {
  code: string
  name: string
  type: string
  child?: readonly TreeNode[] | undefined
}

/** How the boxes below something stand. */
export type Tick = 'all' | 'some' | 'none'

/** One row of the tree: a menu entry with its buttons. */
export interface TreeRow {
  node: TreeNode
  level: 1 | 2
  /** Holds other entries; it has no box of its own, it follows theirs. */
  group: boolean
  /** The entry above; null at the top. */
  above: TreeNode | null
  buttons: readonly TreeNode[]
}

const childrenOf = (node: TreeNode): readonly TreeNode[] => node.child ?? []
const isButton = (node: TreeNode): boolean => node.type === '2'

/** The rows of a tree, an entry before those below it. */
export const rowsOf = (tree: readonly TreeNode[]): TreeRow[] =>
  tree.flatMap((node) => {
    const below = childrenOf(node).filter((child) => !isButton(child))
    return [rowOf(node, 1, null), ...below.map((child) => rowOf(child, 2, node))]
  })

const rowOf = (node: TreeNode, level: 1 | 2, above: TreeNode | null): TreeRow => ({
  node,
  level,
  group: childrenOf(node).some((child) => !isButton(child)),
  above,
  buttons: childrenOf(node).filter(isButton),
})

/** The boxes of a row: those of the entries below for a group, its own and its buttons' otherwise. */
export const boxesOf = (row: TreeRow): string[] =>
  row.group
    ? rowsOf(childrenOf(row.node).filter((child) => !isButton(child))).flatMap(boxesOf)
    : [row.node.code, ...row.buttons.map(({ code }) => code)]

/**
 * The ticked boxes of a set of codes: what the tree does not know is left out, a button brings its
 * page along, and groups are left to {@link codesToGrant}.
 */
export const ticksOf = (
  tree: readonly TreeNode[],
  codes: Iterable<string>,
): ReadonlySet<string> => {
  const given = new Set(codes)
  const leaves = rowsOf(tree).filter(({ group }) => !group)
  return new Set(
    leaves.flatMap((row) => {
      const held = boxesOf(row).filter((code) => given.has(code))
      return held.length === 0 ? [] : [row.node.code, ...held]
    }),
  )
}

/** The codes of ticked boxes with the groups above them, as a role keeps them. */
export const codesToGrant = (tree: readonly TreeNode[], ticks: ReadonlySet<string>): string[] =>
  rowsOf(tree).flatMap((row) =>
    row.group
      ? boxesOf(row).some((code) => ticks.has(code))
        ? [row.node.code]
        : []
      : boxesOf(row).filter((code) => ticks.has(code)),
  )

/** Whether all, some or none of some boxes are ticked. */
export const tickOf = (boxes: readonly string[], ticks: ReadonlySet<string>): Tick => {
  const held = boxes.filter((code) => ticks.has(code)).length
  if (held === 0) return 'none'
  return held === boxes.length ? 'all' : 'some'
}

/**
 * The boxes after one of a row was turned over. Ticking a button ticks its page; clearing a page
 * clears its buttons. A box that is not `free` never changes, and where one would have to, nothing
 * does.
 */
export const toggled = (
  row: TreeRow,
  code: string,
  ticks: ReadonlySet<string>,
  free: (code: string) => boolean,
): ReadonlySet<string> => {
  const page = row.node.code
  const on = !ticks.has(code)
  const buttons = row.buttons.map((button) => button.code).filter((one) => ticks.has(one))
  const moved = on
    ? [code, ...(ticks.has(page) ? [] : [page])]
    : [code, ...(code === page ? buttons : [])]
  if (!moved.every(free)) return ticks
  return withAll(ticks, moved, on)
}

/**
 * The boxes after 全选 of a row: everything free is ticked, or, when that was so already, cleared. A
 * page whose buttons must stay stays.
 */
export const rowToggled = (
  row: TreeRow,
  ticks: ReadonlySet<string>,
  free: (code: string) => boolean,
): ReadonlySet<string> => {
  if (row.group) return groupToggled(row, ticks, free)
  const boxes = movable(row, ticks, free)
  const on = boxes.some((code) => !ticks.has(code))
  return withAll(ticks, boxes, on)
}

const groupToggled = (
  row: TreeRow,
  ticks: ReadonlySet<string>,
  free: (code: string) => boolean,
): ReadonlySet<string> => {
  const below = rowsOf(childrenOf(row.node).filter((child) => !isButton(child)))
  const boxes = below.flatMap((one) => movable(one, ticks, free))
  return withAll(
    ticks,
    boxes,
    boxes.some((code) => !ticks.has(code)),
  )
}

/** The boxes of one entry that 全选 may turn over. */
const movable = (
  row: TreeRow,
  ticks: ReadonlySet<string>,
  free: (code: string) => boolean,
): string[] => {
  const page = row.node.code
  const buttons = row.buttons.map(({ code }) => code)
  const held = ticks.has(page)
  // Without its page no button can be ticked; with a button that stays the page stays.
  if (!held && !free(page)) return []
  const stuck = buttons.some((code) => !free(code) && ticks.has(code))
  return [...(stuck || !free(page) ? [] : [page]), ...buttons.filter(free)]
}

const withAll = (
  ticks: ReadonlySet<string>,
  codes: readonly string[],
  on: boolean,
): ReadonlySet<string> => {
  const next = new Set(ticks)
  for (const code of codes)
    if (on) next.add(code)
    else next.delete(code)
  return next
}

/** The boxes that stand differently, in the order of the tree. */
export const changesOf = (
  tree: readonly TreeNode[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): string[] =>
  rowsOf(tree)
    .filter(({ group }) => !group)
    .flatMap(boxesOf)
    .filter((code) => before.has(code) !== after.has(code))

/** The rows that a keyword names by their entry or a button, each below the entry it belongs to. */
export const rowsMatching = (rows: readonly TreeRow[], keyword: string): TreeRow[] => {
  const word = keyword.trim().toLowerCase()
  if (word === '') return [...rows]
  const says = ({ name }: TreeNode): boolean => name.toLowerCase().includes(word)
  const named = rows.filter(
    (row) => says(row.node) || row.buttons.some(says) || (row.above !== null && says(row.above)),
  )
  return rows.filter(
    (row) => named.includes(row) || named.some(({ above }) => above?.code === row.node.code),
  )
}

/** Columns of buttons: names that several entries share stand under one heading, the others after them. */
export interface TreeColumns {
  shared: readonly string[]
  /** How many boxes the entry with the most other buttons has. */
  others: number
}

/** A name gets a column of its own when at least so many entries have such a button. */
const SHARED_BY = 4

/** The columns of a tree, in the order of the entry that has most of the shared names. */
export const columnsOf = (tree: readonly TreeNode[]): TreeColumns => {
  const byRow = rowsOf(tree).map(({ buttons }) => buttons.map(({ name }) => name))
  const names = byRow.flat()
  const isShared = (name: string): boolean =>
    names.filter((one) => one === name).length >= SHARED_BY
  const sharedOf = (row: readonly string[]): string[] => row.filter(isShared)
  const fullest = byRow.toSorted((a, b) => sharedOf(b).length - sharedOf(a).length)
  const others = byRow.map((row) => row.length - sharedOf(row).length)
  return { shared: [...new Set(fullest.flatMap(sharedOf))], others: Math.max(0, ...others) }
}
