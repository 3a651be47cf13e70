import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '我的收藏'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 我的收藏. */
export default function CollectionPage() {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}
