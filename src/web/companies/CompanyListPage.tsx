import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '企业名录'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 企业名录. */
const CompanyListPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default CompanyListPage
