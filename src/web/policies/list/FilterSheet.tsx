import { buttonClass, Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { cleared } from '../list-query.ts'
import { Facets } from './Facets.tsx'
import styles from './FilterSheet.module.css'
import { FilterLink } from './FilterLink.tsx'
import type { ListAnswer } from './useListAnswer.ts'

/** 全部筛选: every facet in a drawer, the whole screen on phones; the count follows each choice. */
export const FilterSheet = (
  props: Parameters<typeof Facets>[0] & {
    open: boolean
    onClose: () => void
    answer: ListAnswer
  },
) => {
  const { query, answer } = props
  const total = answer.result?.total
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="筛选"
      place="right"
      size="lg"
      actions={
        <div className={styles.actions}>
          <FilterLink to={cleared(query)} className={buttonClass('secondary', 'lg')}>
            清空
          </FilterLink>
          <Button variant="primary" size="lg" onClick={props.onClose}>
            <output className="num">
              {answer.stale || total === undefined ? '查看结果' : `查看 ${grouped(total)} 项`}
            </output>
          </Button>
        </div>
      }
    >
      <Facets query={query} result={props.result} onPickRegion={props.onPickRegion} sheet />
    </Dialog>
  )
}
