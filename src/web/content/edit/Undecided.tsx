import { useId, useRef } from 'react'
import { inWords } from '#domain/fields/difference.ts'
import { type OpenFact, saysNothing } from '#domain/content/doubts.ts'
import { importedForm } from '#domain/content/import.ts'
import { Button } from '#web/kit/Button.tsx'
import { useApplication } from '#web/shell/context.ts'
import type { Item } from '../queries.ts'
import type { Draft } from './useDraft.ts'
import styles from './edit.module.css'

/** 未决定: what a document says that the form does not, until somebody takes or leaves it. */
export const Undecided = ({ item, draft }: { item: Item; draft: Draft }) => {
  const { overlays } = useApplication()
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const { open } = draft
  if (open.length === 0) return null
  const locked = item.locked !== ''
  const take = ({ doubt: { path, row, value } }: OpenFact): void => {
    // Whoever takes a single one has looked at it.
    const proposal = { path, row, value, sureness: 'sure' } as const
    draft.replace(importedForm(item.kind, draft.form, [{ proposal, value }]).form)
    // The button goes with its line.
    box.current?.focus()
  }
  const leave = async (facts: readonly OpenFact[]): Promise<void> => {
    box.current?.focus()
    if (!(await draft.leave(facts.map(({ doubt }) => doubt))))
      overlays.toast('error', '未能记录，请先保存修改')
  }
  return (
    <section ref={box} tabIndex={-1} className={styles.open} aria-labelledby={id}>
      <div className={styles.openHead}>
        <p id={id}>{`从公文识别、待确认的 ${open.length} 处`}</p>
        {!locked && open.length > 1 && (
          <Button size="sm" variant="quiet" onClick={() => void leave(open)}>
            {`忽略全部 ${open.length} 处`}
          </Button>
        )}
      </div>
      <ul>
        {open.map((fact, nth) => (
          <li key={nth}>
            <span className={styles.fact}>
              <b>{fact.label}</b>
              <span>{inWords(fact.field, fact.doubt.value)}</span>
              {!saysNothing(fact.current) && (
                <small>{`表单里现在是 ${inWords(fact.field, fact.current)}`}</small>
              )}
            </span>
            {!locked && (
              <span className={styles.ways}>
                <Button size="sm" onClick={() => take(fact)}>
                  采用
                  <span className="sr">{fact.label}</span>
                </Button>
                <Button size="sm" variant="quiet" onClick={() => void leave([fact])}>
                  忽略
                  <span className="sr">{fact.label}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
