import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '我的足迹'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 我的足迹. */
export default function FootprintPage() {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}
