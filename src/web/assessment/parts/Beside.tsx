import { useState } from 'react'
import { MATCH_RESULTS } from '#domain/matching/results.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { liveWord } from '../labels.ts'
import type { LiveResult, Subject } from '../queries.ts'
import { LiveList } from './LiveList.tsx'
import styles from './Beside.module.css'

/** Below this width the list is a sheet. */
const NARROW = '(max-width: 1023px)'

/** 实时结论 beside the question; on small screens a line that opens a sheet. */
export const Beside = (props: {
  results: readonly LiveResult[]
  before: readonly LiveResult[]
  subject: Subject
  /** The list still belongs to the answer before. */
  stale: boolean
}) => {
  const narrow = useMedia(NARROW)
  const [open, setOpen] = useState(false)
  const list = <LiveList {...props} />
  const summary = summaryOf(props.results, props.subject)
  return (
    <aside className={styles.beside} aria-labelledby="assess-live" aria-busy={props.stale}>
      <h2 id="assess-live">实时结论</h2>
      <output className="sr">{summary}</output>
      {narrow ? (
        <>
          <p aria-hidden>{summary}</p>
          <Button size="sm" onClick={() => setOpen(true)}>
            逐项看
          </Button>
          <Dialog open={open} onClose={() => setOpen(false)} title="实时结论" place="bottom">
            {list}
          </Dialog>
        </>
      ) : (
        list
      )}
    </aside>
  )
}

/** How many programmes stand where, e.g. `需补充数据 2 项，暂不满足 1 项`. */
const summaryOf = (results: readonly LiveResult[], subject: Subject): string => {
  const mine = results.filter((one) => one.subject === subject)
  const words = mine
    .toSorted((a, b) => MATCH_RESULTS.indexOf(a.result) - MATCH_RESULTS.indexOf(b.result))
    .map(liveWord)
  return [...new Set(words)]
    .map((word) => `${word} ${words.filter((one) => one === word).length} 项`)
    .join('，')
}
