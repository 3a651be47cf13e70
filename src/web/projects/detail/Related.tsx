import { Link } from 'react-router'
import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { Section } from '#web/kit/Section.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { cycleWords, Price } from '../parts/Price.tsx'
import type { ProjectDetail } from '../parts/types.ts'
import styles from './Related.module.css'

/** 依据的政策: the documents in our library, each with its page. */
export const Policies = (props: { policies: ProjectDetail['policies'] }) => {
  const href = useHref()
  if (props.policies.length === 0) return null
  return (
    <Section id="policies" title="相关政策">
      <ul className={styles.list}>
        {props.policies.map(({ policyId, title, docNumber }) => (
          <li key={policyId}>
            <Link to={href('policyDetail', { id: policyId })} className="cover">
              {title}
            </Link>
            <span className="num">{docNumber}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** 相关案例: the way to the cases of this programme. */
export const Cases = (props: { programme: ProjectDetail['caseProgramme']; count: number }) => {
  const { programme, count } = props
  const href = useHref()
  if (programme === '' || count === 0) return null
  return (
    <Section id="cases" title="相关案例">
      <p className={styles.cases}>
        <span>
          “{CASE_PROGRAMME[programme]}”公开案例 {count} 个；他人的结果不代表您的结果。
        </span>
        <MoreLink to={href('successCase', { programme })}>查看案例</MoreLink>
      </p>
    </Section>
  )
}

/** 同类服务. */
export const Siblings = (props: { related: ProjectDetail['related']; now: string }) => {
  const href = useHref()
  if (props.related.length === 0) return null
  return (
    <Section id="related" title="同类服务">
      <ul className={styles.list}>
        {props.related.map((project) => (
          <li key={project.projectId}>
            <Link to={href('serviceProjectDetail', { id: project.projectId })} className="cover">
              {project.name}
            </Link>
            <span className={styles.price}>
              <Price price={project.price} now={props.now} />
              <span className="num">{cycleWords(project.cycleDays)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
