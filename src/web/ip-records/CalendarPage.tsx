import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { Calendar } from './calendar/Calendar.tsx'
import styles from './RegisterFrame.module.css'

const TITLE = '期限日历'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 期限日历: everything of a company that ends on a day: fees, declarations, titles, policies. */
export default function CalendarPage() {
  useTitle(TITLE)
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
      </div>
      <Calendar />
    </>
  )
}
