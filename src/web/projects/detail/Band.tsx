import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { ProjectCardView } from '../parts/types.ts'
import styles from './Band.module.css'

/** The head of the page: type, name, promise, whom it is for. */
export const Band = (props: {
  project: ProjectCardView
  /** Present once the whole page is here. */
  filled?: { code: string; views: number }
}) => {
  const { project, filled } = props
  const href = useHref()
  return (
    <header className={styles.band}>
      <div className="wrap">
        <Breadcrumbs
          steps={[
            { name: '首页', to: href('home') },
            { name: '项目申报', to: href('serviceProject') },
            { name: project.typeName, to: href('serviceProjectList', { type: project.typeId }) },
            { name: '详情' },
          ]}
        />
        <div className={styles.title}>
          <div>
            <p className={styles.tags}>
              <span className="tag">{project.typeName}</span>
              {filled && <span className="muted num">服务编号 {filled.code}</span>}
              {filled && filled.views > 0 && (
                <span className="muted num">浏览 {grouped(filled.views)} 次</span>
              )}
            </p>
            <h1>
              <Phrase text={project.name} />
            </h1>
            <p className={styles.point}>{project.sellingPoint}</p>
            <p className={styles.who}>
              <b>适用对象</b>
              {project.suitableFor}
            </p>
          </div>
          <FavouriteButton
            objType="service"
            id={project.projectId}
            title={project.name}
            className={`btn s ${styles.star}`}
          />
        </div>
      </div>
    </header>
  )
}
