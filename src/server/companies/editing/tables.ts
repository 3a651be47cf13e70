import type { FieldProblem } from '#domain/fields/fields.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { conflictsOf, type EditedCompany, readEdited, saveEdited, showEdited } from './store.ts'

interface Author {
  by: string
  at: Date
}

/** 企业名录 as those who edit it read and write it, one company at a time. */
export const createCompanyTables = (fold: (text: string) => string) => ({
  read: readEdited,
  show: showEdited,
  publish: async (tx: Tx, id: string, company: EditedCompany, author: Author): Promise<void> =>
    saveEdited(tx, { ...company, id, nameFolded: fold(company.name).trim() }, author),

  /** What only the register knows to stand against publishing a company. */
  async problems(
    db: Database | Tx,
    id: string,
    { name, creditCode }: Pick<EditedCompany, 'name' | 'creditCode'>,
  ): Promise<FieldProblem[]> {
    const nameFolded = fold(name).trim()
    const conflicts = await conflictsOf(db, { id, nameFolded, creditCode })
    const problem = (path: string, label: string, text: string): FieldProblem => ({
      path,
      label,
      text,
    })
    return [
      ...(conflicts.own
        ? [problem('name', '企业名称', '这家企业已有账号，登记信息由企业自己维护，这里只能下线')]
        : []),
      ...(conflicts.name && nameFolded !== ''
        ? [problem('name', '企业名称', '另一家企业已使用这个名称')]
        : []),
      ...(conflicts.creditCode && creditCode !== ''
        ? [problem('creditCode', '统一社会信用代码', '另一家企业已使用这个统一社会信用代码')]
        : []),
    ]
  },
})
