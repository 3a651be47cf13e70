import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { Mine } from './list/Mine.tsx'
import { Queue } from './list/Queue.tsx'
import { useServes } from './useServes.ts'

const TITLE = '申报管理'
const SERVED_TITLE = '申报办理'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 申报管理: to people of a company its own declarations, to advisors those of all companies. */
export default function DeclarationsPage() {
  const serves = useServes()
  useTitle(serves ? SERVED_TITLE : TITLE)
  return serves ? <Queue title={SERVED_TITLE} /> : <Mine title={TITLE} />
}
