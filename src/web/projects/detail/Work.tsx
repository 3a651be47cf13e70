import { IconCheck, IconX } from '#web/kit/icons.ts'
import { Section } from '#web/kit/Section.tsx'
import upright from '#web/kit/steps.module.css'
import type { ProjectDetail } from '../parts/types.ts'
import styles from './Work.module.css'

/** 交付物: what is handed over, checked off. */
export const Deliverables = (props: { deliverables: readonly string[] }) => (
  <Section id="deliverables" title="交付物">
    <ul className={styles.checked}>
      {props.deliverables.map((deliverable) => (
        <li key={deliverable}>
          <IconCheck size={18} />
          {deliverable}
        </li>
      ))}
    </ul>
  </Section>
)

/** 流程与责任: each step with who does what and how long it takes. */
export const Steps = (props: { steps: ProjectDetail['steps']; note: string }) => (
  <Section id="steps" title="流程与责任" aside={props.note === '' ? undefined : props.note}>
    <ol className={`${upright.steps} ${styles.steps}`}>
      {props.steps.map(({ name, days, client, platform }) => (
        <li key={name}>
          <div className={styles.step}>
            <h3>{name}</h3>
            {days !== '' && <span className="num">{days}</span>}
          </div>
          <dl>
            {client !== '' && (
              <div>
                <dt>您做什么</dt>
                <dd>{client}</dd>
              </div>
            )}
            {platform !== '' && (
              <div>
                <dt>我们做什么</dt>
                <dd>{platform}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ol>
  </Section>
)

/** 需要的材料. */
export const Materials = (props: { materials: ProjectDetail['materials'] }) => (
  <Section id="materials" title="需要的材料" aside={`共 ${props.materials.length} 项`}>
    <ul className={styles.materials}>
      {props.materials.map(({ name, note }) => (
        <li key={name}>
          {name}
          {note !== '' && <small>{note}</small>}
        </li>
      ))}
    </ul>
  </Section>
)

/** 我们不做什么, and what to know before. */
export const Refusals = (props: { refusals: readonly string[]; notice: string }) => {
  const { refusals, notice } = props
  if (refusals.length === 0 && notice === '') return null
  return (
    <Section id="refusals" title="我们不做什么">
      <ul className={styles.refusals}>
        {refusals.map((refusal) => (
          <li key={refusal}>
            <IconX size={18} />
            {refusal}
          </li>
        ))}
      </ul>
      {notice !== '' && <p className={styles.notice}>{notice}</p>}
    </Section>
  )
}
