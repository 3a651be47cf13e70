import { Link } from 'react-router'
import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconArrowRight } from '#web/kit/icons.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { PolicyRefs } from '../parts/PolicyRefs.tsx'
import type { Scenario } from '../queries.ts'
import { Path } from './Path.tsx'
import styles from './ScenarioView.module.css'

/** One scenario: where a company stands, what hurts, the way with its thresholds, and where to go on. */
export const ScenarioView = ({ scenario }: { scenario: Scenario }) => (
  <div className={styles.scenario}>
    <p className={styles.situation}>{scenario.situation.join('')}</p>
    <h3>常见的三个难处</h3>
    <ul className={styles.pains}>
      {scenario.pains.map(({ pain, work }) => (
        <li key={pain}>
          <b>{pain}</b>
          <p>
            <IconArrowRight size={16} />
            <span>{work}</span>
          </p>
        </li>
      ))}
    </ul>
    <div className={styles.head}>
      <h3>{scenario.months} 个月的路径</h3>
      <p>时间按多数企业估计；数字取自政策文件，点开可看原文与条款</p>
    </div>
    <Path path={scenario.path} months={scenario.months} />
    <Next scenario={scenario} />
    <h3>相关政策</h3>
    <PolicyRefs policies={scenario.policies} />
    <div className={styles.pair}>
      <Services services={scenario.services} />
      <Story story={scenario.case} />
    </div>
    <p className={styles.note}>官方申报不收费；是否获批由主管部门决定，本站不承诺结果。</p>
  </div>
)

/** Self-assessment first: what is missing decides where on the way a company stands. */
const Next = ({ scenario }: { scenario: Scenario }) => {
  const href = useHref()
  const { overlays } = useApplication()
  const company = scenario.assess === 'company'
  return (
    <aside className={styles.next} aria-label="从哪一步开始">
      <p>
        <b>不确定从哪一步开始</b>
        <span>
          {company
            ? '回答几个问题，不登录，先看离哪一项最近、还缺什么'
            : '按学历、现职称和年限，看看能申报哪一级'}
        </span>
      </p>
      <Link to={company ? href('assessment') : href('jobTitle')} className="btn p">
        {company ? '开始自测' : '职称自查'}
      </Link>
      <Button
        onClick={() =>
          overlays.openConsultation(true, { service: '1', message: `想咨询：${scenario.name}` })
        }
      >
        免费咨询
      </Button>
    </aside>
  )
}

const Services = ({ services }: { services: Scenario['services'] }) => {
  const href = useHref()
  return (
    <section aria-labelledby="scenario-services">
      <h3 id="scenario-services">可以用到的服务</h3>
      <ul className={styles.services}>
        {services.map(({ name, typeId, projectId }) => (
          <li key={name}>
            <Link
              to={
                projectId === ''
                  ? href('serviceProjectList', { type: typeId })
                  : href('serviceProjectDetail', { id: projectId })
              }
            >
              {name}
              <IconArrowRight size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Story = ({ story }: { story: Scenario['case'] }) => {
  const href = useHref()
  if (story === null) return null
  return (
    <section aria-labelledby="scenario-case">
      <h3 id="scenario-case">一个相近的案例</h3>
      <Link to={href('successCase', { id: story.caseId })} className={styles.story}>
        <span className={`num ${styles.tags}`}>
          {`${CASE_PROGRAMME[story.programme]} · ${story.year} · ${story.regionName}`}
          {story.demo && ' · 示例数据'}
        </span>
        <b>{story.title}</b>
        <span className={styles.figures}>
          {story.figures.slice(0, 2).map((figure) => (
            <span key={figure.name}>
              {figure.name}{' '}
              <i className="num">
                {figure.before !== '' && `${figure.before} → `}
                {figure.after}
              </i>
            </span>
          ))}
        </span>
      </Link>
    </section>
  )
}
