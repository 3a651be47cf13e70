import { readFile, stat } from 'node:fs/promises'
import type { Extraction, ReadBlock, Region } from '#domain/notices/notice.ts'
import { createConcurrencyLimit } from '../concurrency.ts'
import { runInThread, ThreadFailed } from '../thread.ts'
import { type DocumentKind, kindOf } from './parse/kinds.ts'
import { LIMITS, NoticeProblem } from './parse/problem.ts'

/** What was read of one document: its text, block by block, and the fields it tells. */
export interface ReadNotice {
  blocks: ReadBlock[]
  extraction: Extraction
}

/** What a thread is asked. */
export interface Job {
  source: { kind: DocumentKind; bytes: Uint8Array } | { kind: 'paste'; text: string }
  regions: readonly Region[]
}

/** What it answers. */
export type Outcome = { ok: true; read: ReadNotice } | { ok: false; message: string }

/** Reads documents of offices, off the event loop. */
export interface NoticeReader {
  /** A file by its path; what cannot be read is a {@link NoticeProblem}. */
  file(path: string): Promise<ReadNotice>
  /** Text that was pasted. */
  text(text: string): Promise<ReadNotice>
}

/** Documents that are read at once, and that wait. */
const RUNNING = 2
const QUEUED = 4
/** Memory of a thread; a document that needs more cannot be read. */
const HEAP_MB = 512

const TOO_LONG = '这个文档太复杂，没有在限定时间内读完，请只导入通知正文'
const TOO_MUCH = '这个文档无法读取，请换一种格式或手工录入'

/** Reads one document in a thread of its own. */
const inThread = async (job: Job, milliseconds: number): Promise<ReadNotice> => {
  const script = new URL('./reading-worker.ts', import.meta.url)
  const outcome = await runInThread<Outcome>(script, job, { milliseconds, heapMb: HEAP_MB }).catch(
    (error: unknown): Outcome => ({
      ok: false,
      message: error instanceof ThreadFailed && error.late ? TOO_LONG : TOO_MUCH,
    }),
  )
  if (!outcome.ok) throw new NoticeProblem(outcome.message)
  return outcome.read
}

/**
 * Makes a reader. `isPlainArchive` judges text documents before they are unpacked (security.md 9);
 * `regions` are those of today.
 */
export const createNoticeReader = (deps: {
  isPlainArchive: (path: string, wanted: string) => Promise<boolean>
  regions: () => readonly Region[]
  milliseconds?: number
}): NoticeReader => {
  const limit = createConcurrencyLimit({
    running: RUNNING,
    queued: QUEUED,
    onFull: () => new NoticeProblem('正在读取的文档较多，请稍后再试'),
  })
  const inTurn = async (source: Job['source']): Promise<ReadNotice> =>
    limit(async () => {
      const regions = deps.regions().map(({ code, name }) => ({ code, name }))
      return inThread({ source, regions }, deps.milliseconds ?? LIMITS.milliseconds)
    })

  return {
    async file(path) {
      const { size } = await stat(path)
      if (size > LIMITS.bytes)
        throw new NoticeProblem(`文件超过 ${LIMITS.bytes / 1024 / 1024} MB，请只导入通知正文`)
      const bytes = new Uint8Array(await readFile(path))
      const kind = kindOf(bytes)
      if (kind === 'docx' && !(await deps.isPlainArchive(path, 'word/document.xml')))
        throw new NoticeProblem('这不是可以打开的 Word 文档，或含有宏、解压后过大')
      return inTurn({ kind, bytes })
    },
    text: async (text) => inTurn({ kind: 'paste', text }),
  }
}
