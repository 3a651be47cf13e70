import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '职称申报详情'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 职称申报详情. */
const JobTitleDetailPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default JobTitleDetailPage
