import { titleCases } from '#contract/title-cases.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './title-cases.module.css'
import type { WholeCase } from './labels.ts'

/** 补正清单: what has to be put right; ticked off one by one, and unticked again. */
export const Corrections = (props: { it: WholeCase; onChanged: (next: WholeCase) => void }) => {
  const { it } = props
  const correcting = useEndpointMutation(titleCases.correct, 'inline')
  if (it.corrections.length === 0) return null
  const left = it.corrections.filter(({ doneOn }) => doneOn === '').length
  return (
    <section className={styles.part} aria-label="补正清单">
      <h3>
        补正清单
        <span className="muted">{left === 0 ? ' 已全部完成' : ` 还有 ${left} 项`}</span>
      </h3>
      <ul className={styles.corrections}>
        {it.corrections.map(({ correctionId, text, askedOn, doneOn }) => (
          <li key={correctionId}>
            {it.canEdit ? (
              <Checkbox
                checked={doneOn !== ''}
                onChange={(done) =>
                  correcting.mutate(
                    { caseNo: it.caseNo, correctionId, done },
                    { onSuccess: props.onChanged },
                  )
                }
              >
                {text}
              </Checkbox>
            ) : (
              <p>{text}</p>
            )}
            <small className="num muted">
              {doneOn === '' ? `${askedOn} 提出` : `${askedOn} 提出，${doneOn} 完成`}
            </small>
          </li>
        ))}
      </ul>
      <Failure text={correcting.error?.message ?? null} />
    </section>
  )
}
