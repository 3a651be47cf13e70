import { Link } from 'react-router'
import { IconArrowRight } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Subject } from '../queries.ts'
import styles from './Subjects.module.css'

/** The other assessment: of engineers from that of companies, and back. */
export const Subjects = ({ subject }: { subject: Subject }) => {
  const href = useHref()
  const person = subject === 'person'
  return (
    <p className={styles.other}>
      {person ? '想看企业能申报什么？' : '想看个人能报哪一级职称？'}
      <Link
        to={person ? href('assessment') : href('assessment', { for: 'person' })}
        className="link"
      >
        {person ? '企业自测' : '工程师职称自测'}
        <IconArrowRight size={14} />
      </Link>
    </p>
  )
}
