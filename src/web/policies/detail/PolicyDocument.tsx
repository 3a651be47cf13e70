import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { GUIDE_DOC_KIND } from '#domain/policies/codes.ts'
import { Boundary } from '#web/kit/Boundary.tsx'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { Footprint } from '#web/kit/bookmarks.ts'
import { useSite } from '#web/shell/context.ts'
import { PosterLink } from '../share/PosterLink.tsx'
import { ActionBar } from './ActionBar.tsx'
import { Aside } from './Aside.tsx'
import { Band, datedWords } from './Band.tsx'
import { Benefits } from './Benefits.tsx'
import { useServerTime } from './clock.ts'
import { Conditions } from './Conditions.tsx'
import { ConsultCard } from './ConsultCard.tsx'
import { DeadlineCard } from './DeadlineCard.tsx'
import { liveWindow, readWindows } from './deadlines.ts'
import { Facts } from './Facts.tsx'
import { Materials } from './Materials.tsx'
import styles from './PolicyDocument.module.css'
import { SectionNav } from './SectionNav.tsx'
import { sectionsOf } from './sections.ts'
import { supersessionOf } from './supersession.ts'
import { Timeline } from './Timeline.tsx'
import type { PolicyDetail } from './types.ts'
import { UnverifiedStrip } from './UnverifiedStrip.tsx'

type Filled = { detail: PolicyDetail }

export const Below = hydrateOnInteraction<Filled>(async () => (await import('./Below.tsx')).Below)
export const History = hydrateOnInteraction<Filled>(
  async () => (await import('./Below.tsx')).History,
)

/** The page of one policy, filled. */
export const PolicyDocument = (props: { detail: PolicyDetail }) => {
  const { detail } = props
  const { policy } = detail
  const now = useServerTime(detail)
  const reading = readWindows(detail.windows, now)
  const window = liveWindow(policy.window, reading)
  const sections = sectionsOf(detail)
  const supersession = supersessionOf(detail, formatBeijingDate(now))
  return (
    <article className={styles.page}>
      <Footprint objType="policy" id={policy.policyId} title={policy.title} />
      <Band
        policy={policy}
        window={window}
        filled={{
          dated: datedWords(detail),
          sourceUrl: detail.docKind === GUIDE_DOC_KIND ? null : detail.source.url,
          now: detail.now,
          viewCount: detail.viewCount,
          supersession,
        }}
      />
      <SectionNav sections={sections} />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.main}>
          <UnverifiedStrip statements={detail.unverified} />
          <Facts detail={detail} />
          <Boundary>
            {sections.includes('conditions') && (
              <Conditions
                policyId={policy.policyId}
                now={detail.now}
                conditions={detail.conditions}
                folded={supersession?.ended === true}
              />
            )}
          </Boundary>
          <Boundary>
            <Benefits benefits={detail.benefits} amounts={detail.amounts} />
            <Materials policyId={policy.policyId} materials={detail.materials} />
          </Boundary>
          <Boundary>
            <Timeline detail={detail} reading={reading} now={now} />
          </Boundary>
          <Below detail={detail} />
          <PrintFooter detail={detail} now={now} />
        </div>
        <Aside>
          <Boundary>
            <DeadlineCard detail={detail} reading={reading} window={window} now={now} />
          </Boundary>
          <div className={styles.later}>
            <ConsultCard policy={policy} />
            <History detail={detail} />
            <PosterLink policyId={policy.policyId} />
          </div>
        </Aside>
      </div>
      <ActionBar policy={policy} />
    </article>
  )
}

/** The line at the foot of the printed page; not seen on the screen. */
const PrintFooter = (props: { detail: PolicyDetail; now: number }) => {
  const { policy, source } = props.detail
  const { webName } = useSite()
  const from = [source.issuer || policy.orgs.join('、'), policy.docNumber]
  return (
    <p className={styles.printed} aria-hidden>
      {`来源：${from.filter((part) => part !== '').join(' ')}　打印自${webName} `}
      {formatBeijingTime(props.now).slice(0, 16)}
    </p>
  )
}
