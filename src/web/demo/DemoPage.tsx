import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '组件样张'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 组件样张. */
const DemoPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default DemoPage
