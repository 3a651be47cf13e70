import {
  applicantProblem,
  ITEM_MAX,
  MOST_FILES,
  MOST_ITEMS,
  NAME_MAX,
  NOTE_MAX,
  PAPER_MAX,
} from '#domain/job-titles/title-case.ts'
import {
  CASE_EVENT,
  CASE_STATUSES,
  PAPER_ISSUE,
  PAPER_STATE,
} from '#domain/job-titles/title-case-codes.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { permission } from '#domain/permissions/codes.ts'
import { storedFile } from './files.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  refined,
  pattern,
  map,
  text,
  sorting,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/jobTitleCase'
const own = {
  access: 'member',
  permission: permission('titles:serve'),
  spec: false,
  method: 'POST',
} as const

const status = () => oneOf(CASE_STATUSES)
const grade = () => oneOf(codesOf(JOB_GRADE))
const event = () => oneOf(codesOf(CASE_EVENT))
const caseNo = () => pattern(/^ZC\d{8}[0-9A-F]{8}$/)
const name = (max: number) => text(max * 2)
const person = () => pattern(/^[A-Za-z0-9_-]{0,64}$/)
const issue = () => oneOf(['', ...codesOf(PAPER_ISSUE)])

const seen = () => ({ caseNo: caseNo(), version: int({ min: 1 }) })

/** What is applied for. */
const aim = () => ({
  /** Id of the notice; empty before one is chosen. */
  jobTitleId: withDefault(person(), ''),
  grade: grade(),
  specialty: withDefault(pattern(/^[a-z]{2,32}$/), ''),
  regionCode: pattern(/^\d{6}$/),
})

const row = () => ({
  caseNo: text(),
  version: int(),
  applicant: text(),
  /** 138****8000 */
  phone: text(),
  jobTitleId: text(),
  jobTitleName: text(1000),
  grade: grade(),
  specialty: text(),
  specialtyName: text(),
  regionCode: text(),
  regionName: text(),
  status: status(),
  /** Whole days in this state. */
  days: int(),
  createTime: text(),
  advisorUserId: text(),
  advisorName: text(),
  /** When the next thing is due; empty when nothing is. */
  dueOn: text(),
  late: boolean(),
  /** Materials on the list, and how many of them have passed or are flagged. */
  papers: int(),
  passed: int(),
  flagged: int(),
})

const paper = () =>
  object({
    paperId: text(),
    name: text(200),
    required: boolean(),
    note: text(1000),
    state: oneOf(codesOf(PAPER_STATE)),
    issue: issue(),
    remark: text(400),
    files: array(storedFile()),
    /** Taken out; can be put back. */
    removedFiles: array(storedFile()),
  })

const whole = () => ({
  ...row(),
  /** The consultation it came from; empty when it was opened by hand. */
  contactId: text(),
  publicityTo: text(),
  closedTime: text(),
  canReveal: boolean(),
  /** Whether the caller may change the facts and, while the state lets them, the materials. */
  canEdit: boolean(),
  canPapers: boolean(),
  moves: array(
    object({
      event: event(),
      name: text(),
      note: oneOf(['needed', 'free']),
      /** What a date given with it means; empty when none is asked for. */
      dateName: text(),
      dateNeeded: boolean(),
      /** What has to be put right is listed. */
      items: boolean(),
      /** The state it leads to; empty for what is known only afterwards. */
      to: text(),
    }),
  ),
  materials: array(paper()),
  /** Taken off the list; can be put on again. */
  removed: array(object({ paperId: text(), name: text(200) })),
  corrections: array(
    object({ correctionId: text(), text: text(400), askedOn: text(), doneOn: text() }),
  ),
  /** Newest first. */
  history: array(
    object({
      time: text(),
      event: text(),
      name: text(),
      toStatus: status(),
      actorName: text(),
      note: text(2000),
      date: text(),
    }),
  ),
})

const answer = () => object(whole())

/** Which rows a list or an export means. */
const filters = () => ({
  /** mine = with the caller, free = with nobody, all. */
  view: withDefault(oneOf(['mine', 'free', 'all']), 'all' as const),
  /** open = every state in which something is still to be done. */
  status: withDefault(oneOf(['', 'open', ...CASE_STATUSES]), '' as const),
  grade: withDefault(oneOf(['', ...codesOf(JOB_GRADE)]), '' as const),
  regionCode: withDefault(pattern(/^\d{6}$/), ''),
  advisorUserId: withDefault(person(), ''),
  /** Only those whose day has passed. */
  late: withDefault(boolean(), false),
  keyword: withDefault(text(50), ''),
})
/** What a list of cases can be ordered by. */
export const CASE_SORTS = ['applicant', 'aim', 'status', 'papers', 'advisor', 'due'] as const

/** 职称咨询办理: one person's way to a job title, with an advisor (product.md 4.11). */
export const titleCases = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryTitleCaseList`,
    audit: { sometimes: 'number.search', when: '按完整号码查找时' },
    input: object({
      ...filters(),
      ...sorting(CASE_SORTS),
      ...paging(),
    }),
    output: object({
      ...pageOf(object(row())),
      /** Of the view, whatever its other filters: how many in each state. */
      counts: map(int()),
      lateCount: int(),
      /** What occurs, to filter by. */
      regions: array(object({ code: text(), name: text() })),
      advisors: array(object({ userId: text(), name: text() })),
    }),
  }),
  /** What the list shows, as a workbook. */
  export: endpoint({
    ...own,
    path: `${BASE}/exportTitleCaseList`,
    answer: 'file',
    audit: 'title.export',
    input: object({ ...filters(), ...sorting(CASE_SORTS) }),
    output: fileAnswer(),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryTitleCase`,
    input: object({ caseNo: caseNo() }),
    output: answer(),
  }),
  /**
   * Opens a case: of a consultation of the caller (`contactId`; then its number is taken), or by
   * hand. Its list of materials begins with the notice's. No identity numbers.
   */
  open: endpoint({
    ...own,
    path: `${BASE}/addTitleCase`,
    audit: 'title.open',
    input: object({
      contactId: withDefault(person(), ''),
      applicant: refined(applicantProblem, NAME_MAX * 2),
      phone: withDefault(text(22), ''),
      ...aim(),
      /** Empty: the caller. */
      advisorUserId: withDefault(person(), ''),
      dueOn: withDefault(day(), ''),
      /** The applicant agreed that we keep name, number and papers. */
      consent: withDefault(boolean(), false),
    }),
    output: answer(),
  }),
  edit: endpoint({
    ...own,
    path: `${BASE}/updateTitleCase`,
    audit: 'title.edit',
    input: object({
      ...seen(),
      applicant: refined(applicantProblem, NAME_MAX * 2),
      ...aim(),
      dueOn: withDefault(day(), ''),
    }),
    output: answer(),
  }),
  /** One move; 409 where somebody was faster. */
  move: endpoint({
    ...own,
    path: `${BASE}/moveTitleCase`,
    audit: 'title.move',
    input: object({
      ...seen(),
      event: event(),
      note: withDefault(text(NOTE_MAX * 4), ''),
      date: withDefault(day(), ''),
      /** Of 要求补充资料 and 登记返修: what has to be put right. */
      items: withDefault(queryArray(text(ITEM_MAX * 4), MOST_ITEMS * 2), []),
      /** Of 分派: whom it goes to. */
      advisorUserId: withDefault(person(), ''),
    }),
    output: answer(),
  }),
  addPaper: endpoint({
    ...own,
    path: `${BASE}/addTitleCasePaper`,
    audit: 'title.paper',
    input: object({
      caseNo: caseNo(),
      name: name(PAPER_MAX),
      required: withDefault(boolean(), false),
      note: withDefault(name(ITEM_MAX), ''),
    }),
    output: answer(),
  }),
  /** Takes a material off the list, or puts it on again. */
  keepPaper: endpoint({
    ...own,
    path: `${BASE}/keepTitleCasePaper`,
    audit: 'title.paper',
    input: object({
      caseNo: caseNo(),
      paperId: id(),
      kept: boolean(),
    }),
    output: answer(),
  }),
  /** Adds uploaded files to a material; it waits for its verdict again. */
  addFiles: endpoint({
    ...own,
    path: `${BASE}/addTitleCaseFiles`,
    audit: 'title.paper',
    input: object({
      caseNo: caseNo(),
      paperId: id(),
      fileIds: queryArray(id(), MOST_FILES),
    }),
    output: answer(),
  }),
  /** Takes a file out of a material, or puts it back. */
  keepFile: endpoint({
    ...own,
    path: `${BASE}/keepTitleCaseFile`,
    audit: 'title.paper',
    input: object({
      caseNo: caseNo(),
      paperId: id(),
      fileId: id(),
      kept: boolean(),
    }),
    output: answer(),
  }),
  /** 逐项审核: a verdict on a material, or 待审核 again. */
  judge: endpoint({
    ...own,
    path: `${BASE}/judgeTitleCasePaper`,
    audit: 'title.paper',
    input: object({
      caseNo: caseNo(),
      paperId: id(),
      state: oneOf(codesOf(PAPER_STATE)),
      issue: withDefault(issue(), '' as const),
      remark: withDefault(name(ITEM_MAX), ''),
    }),
    output: answer(),
  }),
  /** 补正: one thing is done, or is not. */
  correct: endpoint({
    ...own,
    path: `${BASE}/correctTitleCase`,
    audit: 'title.paper',
    input: object({
      caseNo: caseNo(),
      correctionId: id(),
      done: boolean(),
    }),
    output: answer(),
  }),
  /** 查看号码: the whole number, noted in the audit log. */
  reveal: endpoint({
    ...own,
    path: `${BASE}/queryTitleCaseNumber`,
    audit: 'title.reveal',
    input: object({ caseNo: caseNo() }),
    output: object({ phone: text() }),
  }),
  /** Who may have cases, with how many of theirs are open. */
  advisors: endpoint({
    ...own,
    path: `${BASE}/queryTitleCaseAdvisorList`,
    permission: permission('titles:serve:assign'),
    input: object({}),
    output: object({
      records: array(object({ userId: text(), name: text(), open: int() })),
    }),
  }),
} as const
