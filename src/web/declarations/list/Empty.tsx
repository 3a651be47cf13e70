import type { DeclareTab } from '#domain/declarations/codes.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconClipboardCheck, IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useHolds } from '../useServes.ts'
import { FILTERS, isFiltered } from './asked.ts'
import styles from './list.module.css'

const NONE: Readonly<Record<DeclareTab, string>> = {
  all: '暂无申报，可以从匹配到的政策或已确认的委托开始，也可以自行填写',
  mine: '暂无待您处理的申报',
  running: '暂无进行中的申报',
  approved: '暂无获得认定或立项的申报',
  failed: '暂无未通过、撤回或终止的申报',
}

/** Nothing in the list: what narrows it is let go, else the three ways to begin. */
export const Empty = ({ tab }: { tab: DeclareTab }) => {
  const { read, to } = useAddress()
  const href = useHref()
  const holds = useHolds()
  if (isFiltered(read))
    return (
      <EmptyState icon={IconSearchOff} text="没有符合条件的申报">
        <ButtonLink to={to(Object.fromEntries([...FILTERS, 'page'].map((name) => [name, ''])))}>
          清空筛选
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconClipboardCheck} text={NONE[tab]}>
      {tab === 'all' && (
        <p className={styles.begin}>
          {holds('precise:list') && (
            <ButtonLink to={href('precise')} variant="primary">
              看匹配到的政策
            </ButtonLink>
          )}
          {holds('precise:order') && <ButtonLink to={href('orders')}>看申报委托</ButtonLink>}
          {holds('declare:list:add') && <ButtonLink to={href('addDeclare')}>自己填写</ButtonLink>}
        </p>
      )}
    </EmptyState>
  )
}
