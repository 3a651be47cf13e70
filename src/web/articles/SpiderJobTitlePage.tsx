import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '职称公告目录'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 职称公告目录. */
const SpiderJobTitlePage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default SpiderJobTitlePage
