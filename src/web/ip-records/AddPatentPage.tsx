import type { PageModule } from '#web/shell/page.ts'
import { AddPage } from './form/AddPage.tsx'
import { PATENT_PLAN } from './form/patent-plan.ts'

export const prepare: PageModule['prepare'] = async () => ({ title: '添加专利' })

/** 添加专利, with `?id=` 编辑专利. */
export default function AddPatentPage() {
  return (
    <AddPage
      plan={PATENT_PLAN}
      known={(companyName) => ({ applicants: companyName === '' ? [] : [companyName] })}
    />
  )
}
