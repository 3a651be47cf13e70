import type { PageModule } from '#web/shell/page.ts'
import { AddPage } from './form/AddPage.tsx'
import { TRADEMARK_PLAN } from './form/trademark-plan.ts'

export const prepare: PageModule['prepare'] = async () => ({ title: '添加商标' })

/** 添加商标, with `?id=` 编辑商标. */
export default function AddTrademarkPage() {
  return <AddPage plan={TRADEMARK_PLAN} known={(companyName) => ({ applicant: companyName })} />
}
