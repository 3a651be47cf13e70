import { MATCH_RESULT, type MatchResult } from '#domain/matching/results.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { ChangeList } from '../list/Changes.tsx'
import { type Input, RESULT_TONE } from '../labels.ts'
import { ValueInput } from '../ValueInput.tsx'
import styles from './TryOut.module.css'
import { keyOf, type Trial } from './useTrial.ts'

/** Kinds that are chosen from a list. */
const CHOSEN: readonly string[] = ['choice', 'yesNo']

/** 假设: other values, and what would come of them at once; nothing is stored. */
export const TryOut = (props: {
  inputs: readonly Input[]
  before: MatchResult
  trial: Trial
  /** Beside the conditions, or folded under them. */
  place: 'page' | 'pane'
}) =>
  props.place === 'page' ? (
    <aside className={`card ${styles.try}`} aria-labelledby="match-try">
      <h2 id="match-try">如果数据变了</h2>
      <Trying {...props} />
    </aside>
  ) : (
    <details className={styles.fold}>
      <summary>如果数据变了，结论会怎样</summary>
      <Trying {...props} />
    </details>
  )

const Trying = (props: { inputs: readonly Input[]; before: MatchResult; trial: Trial }) => {
  const { inputs, before } = props
  const { tried, outcome, waiting, failure, change } = props.trial
  return (
    <div className={styles.trying}>
      <p className="t2">改一改，逐条核对的结论随之变化。这里的改动不会保存。</p>
      <output className={styles.result} aria-busy={waiting}>
        <Tag tone={RESULT_TONE[before]}>{MATCH_RESULT[before]}</Tag>
        {outcome !== null && (
          <>
            <span>{outcome.result === before ? '结论不变' : '→'}</span>
            {outcome.result !== before && (
              <Tag tone={RESULT_TONE[outcome.result]}>{MATCH_RESULT[outcome.result]}</Tag>
            )}
          </>
        )}
        {Object.keys(tried).length > 0 && (
          <Button size="sm" onClick={() => change({})}>
            恢复原值
          </Button>
        )}
      </output>
      <Failure text={failure} />
      {outcome !== null && outcome.others.length > 0 && (
        <div>
          <p>{`同时影响 ${outcome.others.length} 项`}</p>
          <ChangeList items={outcome.others} />
        </div>
      )}
      <div className={styles.inputs}>
        {inputs.map((input) => {
          const key = keyOf(input)
          return (
            <ValueInput
              key={key}
              label={input.name}
              asked={input}
              value={tried[key] ?? input.value}
              empty={CHOSEN.includes(input.kind) ? '不清楚' : '未填'}
              {...(input.value === '' && input.shown !== '' && { hint: `现为 ${input.shown}` })}
              onChange={(value) => change({ ...tried, [key]: value })}
            />
          )
        })}
      </div>
    </div>
  )
}
