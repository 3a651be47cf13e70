import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTable, overlaps } from '#domain/matching/rule-check.ts'
import type { RuleTable } from '#domain/matching/rule.ts'

/** 规则表来源: the tables of the programmes; a new array whenever they have changed. */
export interface RuleSource {
  tables: () => readonly RuleTable[]
}

/** Reads the tables of a folder once; one that does not hold stops the start with every reason. */
export const readRuleFolder = async (folder: string): Promise<RuleSource> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  const tables = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as RuleTable),
  )
  const problems = [...tables.flatMap(checkTable), ...overlaps(tables)]
  if (problems.length > 0) throw new Error(`rule tables cannot be used:\n${problems.join('\n')}`)
  return { tables: () => tables }
}
