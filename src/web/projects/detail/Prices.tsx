import { useQuery } from '@tanstack/react-query'
import { PRICE_RULES } from '#domain/ip/price-rules.ts'
import type { IpRight } from '#domain/ip/rights.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { offersQuery } from '#web/kit/ip/prices.ts'
import { rulesQuery } from '#web/kit/ip/rules.ts'
import { Section } from '#web/kit/Section.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'

export const PriceCard = hydrateOnInteraction(
  async () => (await import('#web/kit/ip/PriceCard.tsx')).PriceCard,
)

/** What the card of a right is made from. */
export const priceQueries = (right: IpRight) =>
  [rulesQuery(PRICE_RULES[right]), offersQuery()] as const

/** 费用和时间 of the right whose application this project does. */
export const Prices = ({ right, projectId }: { right: IpRight; projectId: string }) => {
  const [rulesAsked, offersAsked] = priceQueries(right)
  const rules = useQuery(rulesAsked)
  const offers = useQuery(offersAsked)
  const error = rules.error ?? offers.error
  const again = (): void => {
    void rules.refetch()
    void offers.refetch()
  }
  return (
    <Section id="prices" title="费用和时间" aside="官费由官方收取，与服务费分开">
      {rules.data && offers.data ? (
        <PriceCard
          right={right}
          rules={rules.data.records}
          offers={offers.data.records}
          today={offers.data.now.slice(0, 10)}
          here={projectId}
        />
      ) : error === null ? (
        <Skeleton label="费用和时间" rows={5} height="4rem" />
      ) : (
        <ErrorBlock compact error={error} onRetry={again} />
      )}
    </Section>
  )
}
