import type { FieldCode } from '#domain/matching/fields.ts'
import type { ShownThing } from '#domain/matching/shown-things.ts'
import { RECORD_FIELDS } from '#domain/portraits/catalogue.ts'
import { FIRST_THINGS, FirstThings, THINGS_ORDER } from '#web/kit/FirstThings.tsx'
import { IconChevronDown } from '#web/kit/icons.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { Listed } from '../labels.ts'
import styles from './FirstSteps.module.css'

/** Named before it is opened. */
const NAMED = 2

/** 先补什么 over all programmes of the company, folded: three on top, the rest folded again. */
export const FirstSteps = ({ things }: { things: Listed['first'] }) => {
  const href = useHref()
  if (things.length === 0) return null
  const list = {
    heading: 'h3' as const,
    policyHref: (id: string) => href('preciseDetail', { id }),
    answerHref: (id: string) => href('answers', { id }),
    action: ({ kind, field }: ShownThing) =>
      kind !== 'tell' ? null : RECORD_FIELDS.has(field as FieldCode) ? (
        <MoreLink to={href('enterprise', { tab: 'info' })}>去填写</MoreLink>
      ) : (
        <MoreLink to={href('enterprise', { tab: 'portrait', field })}>去填写</MoreLink>
      ),
  }
  const rest = things.slice(FIRST_THINGS)
  return (
    <section className={`card ${styles.first}`} aria-labelledby="match-first">
      <details className={styles.all}>
        <summary>
          <h2 id="match-first">先补什么</h2>
          <span className={styles.names}>{namesOf(things)}</span>
          <IconChevronDown size={16} />
        </summary>
        <div className={styles.body}>
          <p className="brief">{THINGS_ORDER}</p>
          <FirstThings things={things.slice(0, FIRST_THINGS)} {...list} />
          {rest.length > 0 && (
            <details className={styles.rest}>
              <summary>{`其余 ${rest.length} 件要补的`}</summary>
              <FirstThings things={rest} start={FIRST_THINGS + 1} {...list} />
            </details>
          )}
        </div>
      </details>
    </section>
  )
}

/** 科技人员、职工总数等 6 件: the first by name, the others counted. */
const namesOf = (things: Listed['first']): string =>
  things
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join('、') + (things.length > NAMED ? ` 等 ${things.length} 件` : '')
