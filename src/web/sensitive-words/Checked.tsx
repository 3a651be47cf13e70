import { useState } from 'react'
import type { sensitive } from '#contract/sensitive.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import { grouped } from '#domain/text/numbers.ts'
import styles from './SensitiveWordsPage.module.css'

export type CheckedList = AnswerOf<typeof sensitive.checkImport>
type Outcome = CheckedList['words'][number]['outcome']

const NAME: Readonly<Record<Outcome, string>> = { new: '新词', known: '已有', refused: '不能用' }
const NONE: Readonly<Record<Outcome, string>> = {
  new: '没有新词，不用导入',
  known: '没有重复的词',
  refused: '没有不能用的词',
}

/** What a list would do, word by word; of long ones the first of each kind. */
export const Checked = ({ list }: { list: CheckedList }) => {
  const counts: Readonly<Record<Outcome, number>> = {
    new: list.newCount,
    known: list.knownCount,
    refused: list.refusedCount,
  }
  const [outcome, setOutcome] = useState<Outcome>(list.newCount > 0 ? 'new' : 'known')
  const shown = list.words.filter((one) => one.outcome === outcome)
  return (
    <section aria-label="预检结果" className={styles.checked}>
      <output>
        {`新词 ${grouped(list.newCount)} 个 · 已有 ${grouped(list.knownCount)} 个 · 不能用 ${grouped(list.refusedCount)} 个`}
      </output>
      <Segmented
        label="预检结果"
        options={(Object.keys(NAME) as Outcome[]).map((value) => ({
          value,
          name: `${NAME[value]} ${grouped(counts[value])}`,
        }))}
        value={outcome}
        onChange={setOutcome}
      />
      {shown.length === 0 ? (
        <p className="muted">{NONE[outcome]}</p>
      ) : (
        <ul className={styles.words}>
          {shown.map((one, at) => (
            // A word may be named twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${one.word}`}>
              {one.word}
              {one.reason !== '' && <small className="muted">{one.reason}</small>}
            </li>
          ))}
        </ul>
      )}
      {counts[outcome] > shown.length && (
        <p className="muted num">{`上面是前 ${grouped(shown.length)} 个`}</p>
      )}
    </section>
  )
}
