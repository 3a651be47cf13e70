import { Button, buttonClass } from '#web/kit/Button.tsx'
import { IconPhone } from '#web/kit/icons.ts'
import { useSite } from '#web/shell/context.ts'
import type { ProjectCardView } from '../parts/types.ts'
import styles from './ActionBar.module.css'
import { tabOf, useAsking } from './useAsking.ts'

/** 咨询 and 电话, above the tab bar of a phone. */
export const ActionBar = ({ project }: { project: ProjectCardView }) => {
  const asking = useAsking(project)
  const hotline = useSite().hotlines[tabOf(project.typeId)]
  return (
    <section className={styles.bar} aria-label="咨询本服务">
      {hotline !== undefined && hotline !== '' && (
        <a
          href={`tel:${hotline.replaceAll(/[^\d+]/g, '')}`}
          className={`${buttonClass('secondary')} ${styles.phone}`}
        >
          <IconPhone size={18} />
          电话
        </a>
      )}
      <Button variant="primary" className={styles.main ?? ''} onClick={asking.form}>
        免费咨询
      </Button>
    </section>
  )
}
