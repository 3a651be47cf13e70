/** What a row has in a column: a number is compared, of a text only equal ones must stand together; null for none. */
type Value = string | number | null

type Order = 'asc' | 'desc'

interface Asked<S> {
  sort: S
  order: Order
  page: number
  pageSize: number
}

/** The values without those that repeat the one before. */
const groupsOf = (values: readonly Value[]): Value[] =>
  values.filter((value, at) => value !== values[at - 1])

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * What is wrong with the orders of a list of at most 50 rows, asked for each of its columns both
 * ways: what lacks a value has to stand last whichever way, equal ones together, and pages of two
 * rows have to be the whole. The rows have to differ in every column.
 */
export const sortProblems = async <R, S extends string>(
  list: (asked: Asked<S>) => Promise<{ records: readonly R[]; total: number }>,
  keyOf: (row: R) => string,
  columns: Readonly<Record<S, (row: R) => Value>>,
): Promise<string[]> => {
  const problems: string[] = []

  const pagedKeys = async (sort: S, order: Order, total: number): Promise<string[]> => {
    const keys: string[] = []
    for (let page = 0; page * 2 < total; page += 1)
      keys.push(...(await list({ sort, order, page, pageSize: 2 })).records.map(keyOf))
    return keys
  }

  const groupsBy = async (sort: S, order: Order): Promise<Value[]> => {
    const { records, total } = await list({ sort, order, page: 0, pageSize: 50 })
    const values = records.map(columns[sort])
    const given = values.filter((value) => value !== null)
    const groups = groupsOf(given)
    const wrong = {
      'what lacks a value is not last': !isSame(values.slice(0, given.length), given),
      'the rows do not differ': groups.length < 2,
      'equal ones stand apart': new Set(groups).size < groups.length,
      'pages are not the whole': !isSame(await pagedKeys(sort, order, total), records.map(keyOf)),
    }
    for (const [problem, is] of Object.entries(wrong))
      if (is) problems.push(`${sort} ${order}: ${problem}: ${JSON.stringify(values)}`)
    return groups
  }

  for (const sort of Object.keys(columns) as S[]) {
    const up = await groupsBy(sort, 'asc')
    const down = await groupsBy(sort, 'desc')
    if (!isSame(down, up.toReversed()))
      problems.push(`${sort}: not the other way round: ${JSON.stringify([up, down])}`)
    const numbers = up.filter((value) => typeof value === 'number')
    if (
      numbers.length === up.length &&
      !isSame(
        up,
        numbers.toSorted((one, other) => one - other),
      )
    )
      problems.push(`${sort}: not the least first: ${JSON.stringify(up)}`)
  }
  return problems
}
