import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { POLICY_KIND, SUPPORT_MODE, VALIDITY } from '#domain/policies/codes.ts'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import list from '#web/kit/list-row.module.css'
import { useHref } from '#web/shell/useHref.ts'
import { Amount, gistOf } from './Amount.tsx'
import { usualWords, yearsWords } from './expected-labels.ts'
import { shortDay, shortMoment } from './format.ts'
import { LevelTag } from './LevelTag.tsx'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { MarkedTitle } from '#web/kit/MarkedTitle.tsx'
import { orgWords } from './orgs.ts'
import { wordsIn } from '#domain/search/hits.ts'
import styles from './PolicyRow.module.css'
import { markOpened, useLastOpened, useOpened } from './reading.ts'
import { supportWords } from './SupportTags.tsx'
import type { Marks, PolicyCard, PolicyWindowView } from './types.ts'
import { PolicyStatusTag } from './WindowState.tsx'

const NO_MARKS: Marks = []

/** The day that a state rests on; empty where none counts. */
const dateWords = ({ state, deadline, opensOn }: PolicyWindowView, now: string): string => {
  if (state === 'undated') return '没有公布日期'
  if (state === 'upcoming' && opensOn !== '') return `${shortDay(opensOn, now)} 开始`
  if (deadline === '' || state === 'longterm') return ''
  return `${shortMoment(deadline, now)} 截止`
}

/** Anchor of a policy's row. */
export const rowId = (policyId: string): string => `row-${policyId}`

/**
 * A policy in a list, as an `<li>`: the whole row opens it, the star beside is its own target.
 * What was opened before reads as seen; the one opened last keeps a bar.
 */
export const PolicyRow = (props: {
  policy: PolicyCard
  now: string
  titleMarks?: Marks
  snippet?: Marks
  /** 条款 of the snippet, and its anchor on the policy's page. */
  heading?: string
  anchor?: string
  /** How the policy stands to the visitor's company. */
  mine?: ReactNode
}) => {
  const {
    policy,
    now,
    titleMarks = NO_MARKS,
    snippet = NO_MARKS,
    heading = '',
    anchor = '',
  } = props
  const href = useHref()
  const last = useLastOpened() === policy.policyId
  const seen = useOpened(policy.policyId)
  const open = (): void => markOpened(policy.policyId)
  const date = dateWords(policy.window, now)
  const kind = policy.kind === '' ? '' : POLICY_KIND[policy.kind]
  // 资质认定 is a kind and a way of support: it is said once.
  const modes = policy.supportModes.filter((mode) => SUPPORT_MODE[mode] !== kind)
  return (
    <li
      id={rowId(policy.policyId)}
      className={`${list.row} ${styles.row}`}
      data-last={last || undefined}
      data-seen={seen || undefined}
    >
      <div className={styles.main}>
        <h3 className={`${list.title} ${styles.title}`}>
          <LevelTag level={policy.level} />
          <Link to={href('policyDetail', { id: policy.policyId })} onClick={open} onAuxClick={open}>
            <MarkedTitle marks={titleMarks} plain={policy.title} />
            {seen && <span className="sr">（看过）</span>}
          </Link>
        </h3>
        <p className={`${list.meta} ${styles.meta}`}>
          {policy.validity !== 'valid' && <span className="tag">{VALIDITY[policy.validity]}</span>}
          {policy.orgs.length > 0 && <span>{orgWords(policy.orgs)}</span>}
          {policy.docNumber !== '' && <span>{policy.docNumber}</span>}
          {policy.publishedOn !== '' && (
            <span className="num">{`${shortDay(policy.publishedOn, now)} 发布`}</span>
          )}
        </p>
        <p className={styles.what}>
          {kind !== '' && <span>{kind}</span>}
          {modes.length > 0 && <span className={styles.support}>{supportWords(modes)}</span>}
          {props.mine}
        </p>
        <p className={`${list.text} ${styles.text}`}>
          {anchor !== '' && (
            <Link
              to={`${href('policyDetail', { id: policy.policyId, hit: wordsIn(snippet) })}#${anchor}`}
              className={styles.clause}
              onClick={open}
              onAuxClick={open}
            >
              {heading}
              <span className="sr">，到原处查看</span>
            </Link>
          )}
          <MarkedText marks={snippet} plain={gistOf(policy)} />
        </p>
      </div>
      <div className={styles.side}>
        <Amount policy={policy} />
        <PolicyStatusTag policy={policy} window={policy.window} />
        {policy.expected !== null && (
          <small className={`num ${styles.when}`}>
            {usualWords(policy.expected)}
            <span className="sr">{`，${yearsWords(policy.expected)}`}</span>
          </small>
        )}
        {policy.expected === null && date !== '' && (
          <small className={`num ${styles.when}`}>{date}</small>
        )}
        <FavouriteButton objType="policy" id={policy.policyId} title={policy.title} />
      </div>
    </li>
  )
}
