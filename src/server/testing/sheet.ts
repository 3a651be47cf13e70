import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '../sheets/read.ts'

/** The rows of an answered workbook, each by the heads of its columns. */
export const sheetOf = async (content: unknown): Promise<Record<string, string>[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  try {
    const path = join(folder, 'answered.xlsx')
    await writeFile(path, content as Buffer)
    const { rows } = await readSheet(path, { rows: 200, columns: 30, cell: 2_000 })
    const [head = [], ...others] = rows.map(({ cells }) => cells)
    return others.map((cells) =>
      Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
