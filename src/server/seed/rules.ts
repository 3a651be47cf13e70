import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { overlaps } from '#domain/matching/rule-check.ts'
import { readTable } from '#domain/matching/rule-shape.ts'
import type { RuleTable } from '#domain/matching/rule.ts'

/** 规则表 of the content, and by policy which requirement decides which stated condition. */
export interface RuleContent {
  tables: RuleTable[]
  links: Record<string, Record<string, string>>
}

/** Reads and judges every rule table of `dir`. */
export const readRules = async (
  dir: string,
  policies: ReadonlySet<string>,
  report: (file: string, problems: readonly string[]) => boolean,
): Promise<RuleContent> => {
  const json = async (file: string): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(join(dir, file), 'utf8'))
    } catch (error) {
      report(file, [error instanceof Error ? error.message : String(error)])
      return null
    }
  }
  const names = (await readdir(join(dir, 'rules'))).filter((it) => it.endsWith('.json')).toSorted()
  const tables: RuleTable[] = []
  for (const name of names) {
    const file = `rules/${name}`
    const { table, problems } = readTable(await json(file))
    report(file, problems)
    if (table === null) continue
    if (`${table.code}@${table.version}.json` !== name) report(file, ['is not named as its table'])
    report(
      file,
      table.policyIds.filter((id) => !policies.has(id)).map((id) => `no policy is named ${id}`),
    )
    tables.push(table)
  }
  report('rules', overlaps(tables))
  const links = ((await json('rule-links.json')) ?? {}) as RuleContent['links']
  report(
    'rule-links.json',
    Object.keys(links)
      .filter((id) => !policies.has(id))
      .map((id) => `no policy is named ${id}`),
  )
  return { tables, links }
}
