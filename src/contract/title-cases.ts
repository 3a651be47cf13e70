import {
  applicantProblem,
  ITEM_MAX,
  MOST_FILES,
  MOST_ITEMS,
  NAME_MAX,
  NOTE_MAX,
  PAPER_MAX,
} from '#domain/job-titles/case.ts'
import {
  CASE_EVENT,
  CASE_STATUSES,
  PAPER_ISSUE,
  PAPER_STATE,
} from '#domain/job-titles/case-codes.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { permission } from '#domain/permissions/codes.ts'
import { storedFile } from './files.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  day,
  flag,
  id,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  ruled,
  shaped,
  table,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/policy/jobTitleCase'
const own = {
  access: 'member',
  permission: permission('titles:serve'),
  spec: false,
  method: 'POST',
} as const

const status = () => choice(CASE_STATUSES)
const grade = () => choice(codesOf(JOB_GRADE))
const event = () => choice(codesOf(CASE_EVENT))
const caseNo = () => shaped(/^ZC\d{8}[0-9A-F]{8}$/)
const name = (max: number) => text(max * 2)
const person = () => shaped(/^[A-Za-z0-9_-]{0,64}$/)
const issue = () => choice(['', ...codesOf(PAPER_ISSUE)])

const seen = () => ({ caseNo: caseNo(), version: int({ min: 1 }), companyId: callersCompany() })

/** What is applied for. */
const aim = () => ({
  /** Id of the notice; empty before one is chosen. */
  jobTitleId: orElse(person(), ''),
  grade: grade(),
  specialty: orElse(shaped(/^[a-z]{2,32}$/), ''),
  regionCode: shaped(/^\d{6}$/),
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
  late: flag(),
  /** Materials on the list, and how many of them have passed or are flagged. */
  papers: int(),
  passed: int(),
  flagged: int(),
})

const paper = () =>
  record({
    paperId: text(),
    name: text(200),
    required: flag(),
    note: text(1000),
    state: choice(codesOf(PAPER_STATE)),
    issue: issue(),
    remark: text(400),
    files: rows(storedFile()),
    /** Taken out; can be put back. */
    removedFiles: rows(storedFile()),
  })

const whole = () => ({
  ...row(),
  /** The consultation it came from; empty when it was opened by hand. */
  contactId: text(),
  publicityTo: text(),
  closedTime: text(),
  canReveal: flag(),
  /** Whether the caller may change the facts and, while the state lets them, the materials. */
  canEdit: flag(),
  canPapers: flag(),
  moves: rows(
    record({
      event: event(),
      name: text(),
      note: choice(['needed', 'free']),
      /** What a date given with it means; empty when none is asked for. */
      dateName: text(),
      dateNeeded: flag(),
      /** What has to be put right is listed. */
      items: flag(),
      /** The state it leads to; empty for what is known only afterwards. */
      to: text(),
    }),
  ),
  materials: rows(paper()),
  /** Taken off the list; can be put on again. */
  removed: rows(record({ paperId: text(), name: text(200) })),
  corrections: rows(
    record({ correctionId: text(), text: text(400), askedOn: text(), doneOn: text() }),
  ),
  /** Newest first. */
  history: rows(
    record({
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

const answer = () => record(whole())

/** 职称咨询办理: one person's way to a job title, with an advisor (product.md 4.11). */
export const titleCases = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryTitleCaseList`,
    input: record({
      /** mine = with the caller, free = with nobody, all. */
      view: orElse(choice(['mine', 'free', 'all']), 'all' as const),
      /** open = every state in which something is still to be done. */
      status: orElse(choice(['', 'open', ...CASE_STATUSES]), '' as const),
      grade: orElse(choice(['', ...codesOf(JOB_GRADE)]), '' as const),
      regionCode: orElse(shaped(/^\d{6}$/), ''),
      advisorUserId: orElse(person(), ''),
      /** Only those whose day has passed. */
      late: orElse(flag(), false),
      keyword: orElse(text(50), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(record(row())),
      /** Of the view, whatever its other filters: how many in each state. */
      counts: table(int()),
      lateCount: int(),
      /** What occurs, to filter by. */
      regions: rows(record({ code: text(), name: text() })),
      advisors: rows(record({ userId: text(), name: text() })),
    }),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryTitleCase`,
    input: record({ caseNo: caseNo(), companyId: callersCompany() }),
    output: answer(),
  }),
  /**
   * Opens a case: of a consultation of the caller (`contactId`; then its number is taken), or by
   * hand. Its list of materials begins with the notice's. No identity numbers.
   */
  open: endpoint({
    ...own,
    path: `${BASE}/addTitleCase`,
    input: record({
      contactId: orElse(person(), ''),
      applicant: ruled(applicantProblem, NAME_MAX * 2),
      phone: orElse(text(22), ''),
      ...aim(),
      /** Empty: the caller. */
      advisorUserId: orElse(person(), ''),
      dueOn: orElse(day(), ''),
      /** The applicant agreed that we keep name, number and papers. */
      consent: orElse(flag(), false),
      companyId: callersCompany(),
    }),
    output: answer(),
  }),
  edit: endpoint({
    ...own,
    path: `${BASE}/updateTitleCase`,
    input: record({
      ...seen(),
      applicant: ruled(applicantProblem, NAME_MAX * 2),
      ...aim(),
      dueOn: orElse(day(), ''),
    }),
    output: answer(),
  }),
  /** One move; 409 where somebody was faster. */
  move: endpoint({
    ...own,
    path: `${BASE}/moveTitleCase`,
    input: record({
      ...seen(),
      event: event(),
      note: orElse(text(NOTE_MAX * 4), ''),
      date: orElse(day(), ''),
      /** Of 要求补充资料 and 登记返修: what has to be put right. */
      items: orElse(list(text(ITEM_MAX * 4), MOST_ITEMS * 2), []),
      /** Of 分派: whom it goes to. */
      advisorUserId: orElse(person(), ''),
    }),
    output: answer(),
  }),
  addPaper: endpoint({
    ...own,
    path: `${BASE}/addTitleCasePaper`,
    input: record({
      caseNo: caseNo(),
      name: name(PAPER_MAX),
      required: orElse(flag(), false),
      note: orElse(name(ITEM_MAX), ''),
      companyId: callersCompany(),
    }),
    output: answer(),
  }),
  /** Takes a material off the list, or puts it on again. */
  keepPaper: endpoint({
    ...own,
    path: `${BASE}/keepTitleCasePaper`,
    input: record({ caseNo: caseNo(), paperId: id(), kept: flag(), companyId: callersCompany() }),
    output: answer(),
  }),
  /** Adds uploaded files to a material; it waits for its verdict again. */
  addFiles: endpoint({
    ...own,
    path: `${BASE}/addTitleCaseFiles`,
    input: record({
      caseNo: caseNo(),
      paperId: id(),
      fileIds: list(id(), MOST_FILES),
      companyId: callersCompany(),
    }),
    output: answer(),
  }),
  /** Takes a file out of a material, or puts it back. */
  keepFile: endpoint({
    ...own,
    path: `${BASE}/keepTitleCaseFile`,
    input: record({
      caseNo: caseNo(),
      paperId: id(),
      fileId: id(),
      kept: flag(),
      companyId: callersCompany(),
    }),
    output: answer(),
  }),
  /** 逐项审核: a verdict on a material, or 待审核 again. */
  judge: endpoint({
    ...own,
    path: `${BASE}/judgeTitleCasePaper`,
    input: record({
      caseNo: caseNo(),
      paperId: id(),
      state: choice(codesOf(PAPER_STATE)),
      issue: orElse(issue(), '' as const),
      remark: orElse(name(ITEM_MAX), ''),
      companyId: callersCompany(),
    }),
    output: answer(),
  }),
  /** 补正: one thing is done, or is not. */
  correct: endpoint({
    ...own,
    path: `${BASE}/correctTitleCase`,
    input: record({
      caseNo: caseNo(),
      correctionId: id(),
      done: flag(),
      companyId: callersCompany(),
    }),
    output: answer(),
  }),
  /** 查看号码: the whole number, noted in the audit log. */
  reveal: endpoint({
    ...own,
    path: `${BASE}/queryTitleCaseNumber`,
    input: record({ caseNo: caseNo(), companyId: callersCompany() }),
    output: record({ phone: text() }),
  }),
  /** Who may have cases, with how many of theirs are open. */
  advisors: endpoint({
    ...own,
    path: `${BASE}/queryTitleCaseAdvisorList`,
    permission: permission('titles:serve:assign'),
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(record({ userId: text(), name: text(), open: int() })),
    }),
  }),
} as const
