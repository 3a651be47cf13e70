import type { PageModule } from '#web/shell/page.ts'
import { COPYRIGHT_PLAN } from './form/copyright-plan.ts'
import { AddPage } from './form/AddPage.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: '添加版权' })

/** 添加版权, with `?id=` 编辑版权. */
export default function AddCopyrightPage() {
  return <AddPage plan={COPYRIGHT_PLAN} known={(companyName) => ({ owner: companyName })} />
}
