import { readFile } from 'node:fs/promises'
import type { sensitive } from '#contract/sensitive.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { foldWord } from '#domain/chat/sensitive.ts'
import {
  IMPORT_MAX,
  judgeWords,
  type JudgedWord,
  wordsOfCsv,
  wordsOfRows,
  wordsOfText,
} from '#domain/chat/sensitive-word-import.ts'
import { csvOf } from '#domain/text/csv.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import { readSheet, SheetProblem } from '#server/sheets/read.ts'
import type { Handlers, Upload } from '#server/wire/handler.ts'
import type { SensitiveWordStore } from './store.ts'

/** Looks at a sheet that was sent, and says where it lies; whatever is wrong is a refusal. */
export type SheetIntake = (
  upload: Upload,
  owner: { userId: string; companyId: string },
) => Promise<{ name: string; path: string }>

export interface ImportDeps {
  store: SensitiveWordStore
  toSimplified: ToSimplified
  intake: SheetIntake
  clock: Clock
}

const MB = 1024 * 1024
/** Words of each kind that the answer holds. */
const MOST_SHOWN = 200
/** Characters of a refused word that the answer holds. */
const SHOWN_LENGTH = 60
const LIMITS = { rows: IMPORT_MAX + 1, columns: 1, cell: 1_000 } as const
const NAME_MAX = 200

/** A text as UTF-8, or as what spreadsheets write on Chinese machines; null for neither. */
const decoded = (content: Buffer): string | null => {
  if (content.includes(0)) return null
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch {
      // The next one, if there is one.
    }
  return null
}

const wordsOfFile = async (upload: Upload): Promise<string[]> => {
  if (upload.bytes > MB) throw apiError('invalid', '文本文件最大 1 MB，请拆开后分次导入')
  const text = decoded(await readFile(upload.path))
  if (text === null) throw apiError('invalid', '文件不是可以读取的文本，请另存为 UTF-8 编码后再试')
  return /\.csv$/i.test(upload.name) ? wordsOfCsv(text) : wordsOfText(text)
}

const wordsOfSheet = async (path: string): Promise<string[]> => {
  try {
    return wordsOfRows((await readSheet(path, LIMITS)).rows)
  } catch (error) {
    throw error instanceof SheetProblem ? apiError('invalid', error.message) : error
  }
}

const shortened = (word: string): string => {
  const letters = Array.from(word)
  return letters.length <= SHOWN_LENGTH ? word : `${letters.slice(0, SHOWN_LENGTH).join('')}…`
}

const firstOfEach = (judged: readonly JudgedWord[]): JudgedWord[] => {
  const counts = { new: 0, known: 0, refused: 0 }
  return judged
    .filter(({ outcome }) => {
      counts[outcome] += 1
      return counts[outcome] <= MOST_SHOWN
    })
    .map((one) => ({ ...one, word: shortened(one.word) }))
}

/** 导入与导出敏感词. */
export const createImportHandlers = (
  deps: ImportDeps,
): Pick<
  Handlers<typeof sensitive>,
  'checkImport' | 'takeImport' | 'undoImport' | 'imports' | 'export'
> => {
  const { store, toSimplified, intake, clock } = deps

  const wordsOf = async (
    upload: Upload,
    owner: { userId: string; companyId: string; address: string },
  ): Promise<string[]> => {
    if (/\.(txt|csv)$/i.test(upload.name)) return wordsOfFile(upload)
    if (!/\.xlsx$/i.test(upload.name))
      throw apiError('invalid', '请上传 txt、csv 或 xlsx 文件，或直接粘贴')
    return wordsOfSheet((await intake(upload, owner)).path)
  }

  return {
    async checkImport(_input, caller) {
      const { principal, uploads } = caller
      const [upload, another] = uploads
      if (upload === undefined || another !== undefined) throw apiError('invalid', '请选择一个文件')
      const words = await wordsOf(upload, { ...principal, address: caller.address })
      if (words.length === 0) throw apiError('invalid', '没有读到词语，每行写一个')
      if (words.length > IMPORT_MAX)
        throw apiError('invalid', `一次最多导入 ${IMPORT_MAX} 个词，这份有 ${words.length} 个`)
      const listed = new Set((await store.words()).map((word) => foldWord(word, toSimplified)))
      const judged = judgeWords(words, listed, toSimplified)
      const countOf = (outcome: JudgedWord['outcome']): number =>
        judged.filter((one) => one.outcome === outcome).length
      const fresh = judged.filter(({ outcome }) => outcome === 'new').map(({ word }) => word)
      const fileName = Array.from(upload.name).slice(0, NAME_MAX).join('')
      return {
        importId:
          fresh.length === 0 ? '' : await store.imports.keep(fileName, fresh, actorOf(caller)),
        fileName,
        newCount: fresh.length,
        knownCount: countOf('known'),
        refusedCount: countOf('refused'),
        words: firstOfEach(judged),
      }
    },

    async takeImport({ importId, note }, caller) {
      const added = await store.imports.take(importId, note.trim(), actorOf(caller))
      if (added === null) throw apiError('conflict', '这份名单已经导入或已失效，请重新选择文件')
      return { added }
    },

    async undoImport({ importId }, caller) {
      const removed = await store.imports.undo(importId, actorOf(caller))
      if (removed === null) throw apiError('conflict', '这次导入已经撤销，请刷新')
      return { removed }
    },

    async imports({ page, pageSize }) {
      const { rows, total } = await store.imports.page({ page, pageSize })
      return { records: rows, total, page, pageSize }
    },

    async export(_input, caller) {
      const words = await store.everything(actorOf(caller))
      const today = formatBeijingDate(clock.now().getTime())
      return {
        fileName: `敏感词-${today}.csv`,
        csv: csvOf(
          ['敏感词', '备注', '添加时间', '添加人'],
          words.map((one) => [one.word, one.note, one.createTime, one.createUser]),
        ),
        total: words.length,
      }
    },
  }
}
