import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The tables of the console, and whether each is one as the others are (web/kit/DataTable). */

/** Lists that come whole, each with the reason why nobody turns its pages. */
const WHOLE: Readonly<Record<string, string>> = {
  'src/web/chat/workbench/Wall.tsx': 'the conversations that are going on, watched all at once',
  'src/web/clients/ClientsPage.tsx': 'the companies of one advisor, what burns first',
  'src/web/company/portrait/FieldGroup.tsx': 'the years of a section',
  'src/web/company/portrait/FieldHistory.tsx': 'what one field was before',
  'src/web/demo/Listed.tsx': 'a sample',
  'src/web/running/JobsPage.tsx': 'the background jobs there are',
  'src/web/running/Retention.tsx': 'the rules of how long things are kept',
  'src/web/terms/Asked.tsx': 'the words searched most, cut by the call',
  'src/web/terms/HotWords.tsx': 'the handful of words below the search',
}

/** Lists of records that only go by themselves, each with the reason why no column orders them. */
const UNSORTED: Readonly<Record<string, string>> = {
  'src/web/audit/AuditPage.tsx': 'a log, whose entries follow from one another',
  'src/web/content/packages/OnePackage.tsx': 'the pieces of a package, in its order',
  'src/web/content/packages/PackagesView.tsx': 'loads of packages, the newest first',
  'src/web/members/joining/InviteList.tsx': 'links that are good for days, the newest first',
  'src/web/members/joining/JoinList.tsx': 'a queue, what waits before what is settled',
  'src/web/members/joining/RequestList.tsx': 'a queue, what waits before what is settled',
  'src/web/rules/RuleTablesPage.tsx': 'versions, those of one table together',
  'src/web/running/HistoryDrawer.tsx': 'the runs of one job, the newest first',
  'src/web/service/quick/QuickTab.tsx': 'replies in the order that advisors are offered them',
  'src/web/terms/SearchTermsPage.tsx': 'groups of words, looked for by any of them',
}

const files = globSync('src/web/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const holding = (text: string): string[] =>
  files.filter((file) => sources.get(file)?.includes(text) === true)

/** The opening tag of each table of a file, whatever is written in its braces. */
const tablesOf = (source: string): string[] => {
  const tags: string[] = []
  for (let at = source.indexOf('<DataTable'); at >= 0; at = source.indexOf('<DataTable', at + 1)) {
    let depth = 0
    let end = at
    for (; end < source.length; end += 1) {
      const letter = source[end]
      if (letter === '{') depth += 1
      else if (letter === '}') depth -= 1
      else if (letter === '>' && depth === 0) break
    }
    tags.push(source.slice(at, end))
  }
  return tags
}

const unpaged = (source: string): string[] =>
  tablesOf(source).filter((tag) => !/\bpaging=/.test(tag))

test('a table of records lets its page size be chosen, or comes whole for a reason', () => {
  const without = holding('<DataTable').filter(
    (file) => unpaged(sources.get(file) ?? '').length > 0,
  )
  expect(without.toSorted()).toEqual(Object.keys(WHOLE).toSorted())
})

test('the law sees a table without pages, whatever stands in its braces', () => {
  expect(unpaged('<DataTable columns={a.map((b) => ({ c: b > 1 }))} paging={paging} />')).toEqual([])
  expect(unpaged('<DataTable caption="甲" answer={it} />')).toHaveLength(1)
})

/** Whether a source says what columns of records are; a part that is handed its columns does not. */
const states = (source: string): boolean =>
  /\bColumn<(?!R>)/.test(source) || tablesOf(source).some((tag) => /\bcolumns=\{\[\s*\{/.test(tag))
const isSorted = (source: string): boolean => /\bsort: '/.test(source)

test('the columns of a table of records order it, or its order is one for a reason', () => {
  const unsorted = files.filter((file) => {
    const source = sources.get(file) ?? ''
    return states(source) && !isSorted(source)
  })
  const reasons = [...Object.keys(UNSORTED), ...Object.keys(WHOLE)]
  expect(unsorted.toSorted()).toEqual(reasons.toSorted())
})

test('the law sees columns without an order, typed or written into the table', () => {
  const typed = "const COLUMNS: readonly Column<Row>[] = [{ name: '甲', cell: (row) => row.a }]"
  const written = "<DataTable columns={[\n  { name: '甲', cell: (row) => row.a },\n]} />"
  for (const source of [typed, written]) {
    expect([states(source), isSorted(source)]).toEqual([true, false])
    expect(isSorted(source.replace("'甲',", "'甲', sort: 'a',"))).toBe(true)
  }
  expect(states('<DataTable columns={[...props.columns, act(open)]} />')).toBe(false)
})

test('acts on many rows have one bar', () => {
  expect(holding('aria-label="批量操作"')).toEqual(['src/web/kit/bulk/BulkBar.tsx'])
})

test('the filters above a list are behind one button on a phone, everywhere', () => {
  const own = holding('<DataTable').filter((file) => {
    const source = sources.get(file) ?? ''
    return source.includes('<search') && !source.includes('<ListFilters')
  })
  expect(own).toEqual([])
})
