import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '版权'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 版权. */
const CopyrightListPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default CopyrightListPage
