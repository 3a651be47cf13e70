import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { IP_RIGHT, IP_RIGHTS, type IpRight, priceHref, rightNamed } from '#domain/ip/rights.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { offersQuery } from '#web/kit/ip/prices.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import { LinkColumn } from '#web/kit/LinkColumn.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Prices.module.css'

export const PriceCard = hydrateOnInteraction(
  async () => (await import('#web/kit/ip/PriceCard.tsx')).PriceCard,
)

const MARKS = {
  what: '在选定的商品和服务类别上取得名称、图形等标志的专用权。先查在先商标，再定类别和项目。',
  type: 'trademark',
  typeName: '商标',
} as const
const PATENTS = {
  what: '发明、实用新型和外观设计的申请、答复、复审与年费管理。申请日以前不要公开方案。',
  type: 'patent',
  typeName: '专利',
} as const
const WORKS = {
  what: '软件和作品完成即享有著作权，登记是自愿的证明。可办理登记、变更、转让与质权登记。',
  type: 'copyright',
  typeName: '版权',
} as const

/** What a right is, and the type of the service projects that are about it. */
const ABOUT = {
  trademark: MARKS,
  invention: PATENTS,
  utility: PATENTS,
  design: PATENTS,
  software: WORKS,
  work: WORKS,
} as const satisfies Record<IpRight, unknown>

const LINKS = IP_RIGHTS.map((code) => ({ code, name: IP_RIGHT[code], to: priceHref(code) }))

/** 服务与费用: one right at a time, each with an address of its own. */
export const Prices = (props: { rules: readonly RuleTable[]; today: string }) => {
  const [params] = useSearchParams()
  const href = useHref()
  const offers = useQuery(offersQuery())
  const right = rightNamed(params.get('price') ?? '') ?? 'trademark'
  const { what, type, typeName } = ABOUT[right]
  return (
    <LinkColumn label="服务与费用" links={LINKS} here={right}>
      <div>
        <h3 className={styles.name}>{IP_RIGHT[right]}</h3>
        <p className={styles.what}>
          {what}
          <MoreLink to={href('serviceProjectList', { type })}>{`全部${typeName}服务`}</MoreLink>
        </p>
        {offers.data ? (
          <PriceCard key={right} right={right} offers={offers.data.records} {...props} />
        ) : offers.isError ? (
          <ErrorBlock compact error={offers.error} onRetry={() => void offers.refetch()} />
        ) : (
          <Skeleton label="费用和时间" rows={5} height="4rem" />
        )}
      </div>
    </LinkColumn>
  )
}
