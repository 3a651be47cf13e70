import { randomUUID } from 'node:crypto'
import type { titleCases } from '#contract/title-cases.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  MOST_FILES,
  MOST_PAPERS,
  paperProblem,
  papersOpen,
  verdictProblem,
} from '#domain/job-titles/title-case.ts'
import { CASE_OPEN, PAPER_ISSUE, PAPER_STATE } from '#domain/job-titles/title-case-codes.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller, Handlers } from '#server/wire/handler.ts'
import {
  addFiles,
  addPapers,
  doneCorrection,
  judgePaper,
  keepFile,
  keepPaper,
  type Paper,
  papersOf,
} from './papers.store.ts'
import { type CaseDeps, type Whole } from './shared.ts'
import type { Shown } from './shown.ts'
import type { StoredCase } from './store.ts'

type Papers = Pick<
  Handlers<typeof titleCases>,
  'addPaper' | 'keepPaper' | 'addFiles' | 'keepFile' | 'judge' | 'correct'
>

const CLOSED = '当前环节不能修改材料'
const GONE = '这份材料已不在清单中，请刷新'
/** Removed ones count too: what is put on again must find room. */
const ALL_PAPERS = MOST_PAPERS * 2

/** What an entry of the log says of a change of the materials. */
type AuditDetails = { before?: Record<string, string>; after: Record<string, string> }

/** 材料 of a case: the list, its files, a verdict on each, and what has to be put right. */
export const createPaperHandlers = (deps: CaseDeps, shown: Shown): Papers => {
  const { store, clock } = deps

  const change = async (
    caller: MemberCaller,
    caseNo: string,
    work: (tx: Tx, it: StoredCase, at: Date) => Promise<AuditDetails>,
  ): Promise<Whole> => {
    const who = caller.principal
    await store.inTransaction(async (tx) => {
      const it = await store.locked(tx, caseNo)
      store.mustHandle(it, who)
      const told = await work(tx, it, clock.now())
      await writeAuditEntry(tx, actorOf(caller), {
        action: 'title.paper',
        companyId: '',
        objectType: 'titleCase',
        objectId: caseNo,
        ...told,
      })
    })
    return shown.whole(await store.find(caseNo), who)
  }

  const mustBeOpen = (it: StoredCase): void => {
    if (!papersOpen(it.status)) throw apiError('invalid', CLOSED)
  }

  const paperIn = async (tx: Tx, it: StoredCase, paperId: string): Promise<Paper> => {
    const found = (await papersOf(tx, it.id)).find((paper) => paper.paperId === paperId)
    if (found === undefined) throw apiError('notFound', GONE)
    return found
  }

  return {
    addPaper: async ({ caseNo, required, ...given }, caller) =>
      change(caller, caseNo, async (tx, it) => {
        mustBeOpen(it)
        const [name, note] = [given.name.trim(), given.note.trim()]
        const problem = paperProblem(name, note)
        if (problem !== null) throw apiError('invalid', problem)
        const there = await papersOf(tx, caseNo)
        if (there.some((one) => !one.removed && one.name === name))
          throw apiError('invalid', '清单中已有同名材料')
        if (there.filter(({ removed }) => !removed).length >= MOST_PAPERS)
          throw apiError('invalid', `材料最多 ${MOST_PAPERS} 项`)
        if (there.length >= ALL_PAPERS) throw apiError('invalid', '移除的材料太多，请先恢复再改用')
        await addPapers(tx, caseNo, [{ id: randomUUID(), name, required, note }])
        return { after: { 新增材料: name } }
      }),

    keepPaper: async ({ caseNo, paperId, kept }, caller) =>
      change(caller, caseNo, async (tx, it, at) => {
        mustBeOpen(it)
        const paper = await paperIn(tx, it, paperId)
        await keepPaper(tx, paperId, kept, at)
        return { after: { [kept ? '恢复材料' : '移除材料']: paper.name } }
      }),

    addFiles: async ({ caseNo, paperId, fileIds }, caller) =>
      change(caller, caseNo, async (tx, it, at) => {
        mustBeOpen(it)
        const paper = await paperIn(tx, it, paperId)
        if (paper.removed) throw apiError('notFound', GONE)
        if (fileIds.length === 0) throw apiError('invalid', '请选择要上传的文件')
        const there = paper.files.filter(({ removed }) => !removed).length
        if (there + fileIds.length > MOST_FILES)
          throw apiError('invalid', `每项材料最多 ${MOST_FILES} 个文件`)
        const to = { paperId, userId: caller.principal.userId, at }
        if (!(await addFiles(tx, to, fileIds)))
          throw apiError('invalid', '文件不存在或已删除，请重新上传')
        return { after: { 上传文件: `${paper.name} ${fileIds.length} 个` } }
      }),

    keepFile: async ({ caseNo, paperId, fileId, kept }, caller) =>
      change(caller, caseNo, async (tx, it, at) => {
        mustBeOpen(it)
        const paper = await paperIn(tx, it, paperId)
        if (!paper.files.some((file) => file.fileId === fileId))
          throw apiError('notFound', '文件不存在或已删除')
        if (kept && paper.files.filter(({ removed }) => !removed).length >= MOST_FILES)
          throw apiError('invalid', `每项材料最多 ${MOST_FILES} 个文件`)
        await keepFile(tx, { paperId, fileId, at }, kept)
        return { after: { [kept ? '恢复文件' : '移除文件']: paper.name } }
      }),

    judge: async ({ caseNo, paperId, state, issue, remark }, caller) =>
      change(caller, caseNo, async (tx, it) => {
        mustBeOpen(it)
        const paper = await paperIn(tx, it, paperId)
        if (paper.removed) throw apiError('notFound', GONE)
        const files = paper.files.filter(({ removed }) => !removed).length
        const problem = verdictProblem({ files }, { state, issue, remark })
        if (problem !== null) throw apiError('invalid', problem)
        const verdict =
          state === 'flagged'
            ? { state, issue, remark: remark.trim() }
            : { state, issue: '' as const, remark: '' }
        await judgePaper(tx, paperId, verdict)
        const words = (one: Pick<Paper, 'state' | 'issue'>): string =>
          `${PAPER_STATE[one.state]}${one.issue === '' ? '' : `（${PAPER_ISSUE[one.issue]}）`}`
        return {
          before: { [paper.name]: words(paper) },
          after: { [paper.name]: words(verdict) },
        }
      }),

    correct: async ({ caseNo, correctionId, done }, caller) =>
      change(caller, caseNo, async (tx, it, at) => {
        if (!CASE_OPEN.includes(it.status)) throw apiError('invalid', '这份办理已经结束')
        if (!(await doneCorrection(tx, { caseNo, correctionId, at }, done)))
          throw apiError('notFound', '这项补正已不在清单中，请刷新')
        return { after: { 补正: done ? '已完成' : '未完成' } }
      }),
  }
}
