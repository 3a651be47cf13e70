import { useEffect, useMemo, useRef } from 'react'
import type { content } from '#contract/content.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { FACT_STATE, type JudgedFact } from '#domain/content/facts.ts'
import { type Segment, segmentsOf } from './segments.ts'
import styles from './source.module.css'

/** The paragraphs of a document. */
export type SourceBlocks = AnswerOf<typeof content.source>['blocks']

/** 原文: the text that was read, what was read of it marked by its state, and what was not read. */
export const Original = (props: {
  blocks: SourceBlocks
  facts: readonly JudgedFact[]
  /** The fact that is looked at; null for none. */
  chosen: JudgedFact | null
  /** Paragraphs of which nothing was read. */
  unread: ReadonlySet<number>
}) => {
  const { blocks, facts, chosen, unread } = props
  const box = useRef<HTMLElement>(null)
  const segments = useMemo(
    () => blocks.map(({ text }, at) => segmentsOf(text, at, facts, chosen)),
    [blocks, facts, chosen],
  )
  const fact = chosen?.fact
  useEffect(() => {
    const panel = box.current
    const mark = panel?.querySelector<HTMLElement>('mark[data-chosen]')
    if (!panel || !mark) return
    // The panel alone is moved, never the page around it.
    panel.scrollTop = Math.max(0, mark.offsetTop - panel.clientHeight / 3)
  }, [fact, blocks])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section ref={box} tabIndex={0} className={styles.original} aria-label="原文">
      {blocks.map(({ kind }, at) => (
        <p key={at} data-kind={kind} data-unread={unread.has(at) || undefined}>
          {segments[at]?.map((segment, nth) => (
            <Piece key={nth} segment={segment} />
          ))}
          {unread.has(at) && <small>未识别</small>}
        </p>
      ))}
    </section>
  )
}

const Piece = ({ segment: { text, state, chosen } }: { segment: Segment }) =>
  state === null ? (
    text
  ) : (
    <mark data-state={state} data-chosen={chosen || undefined} title={FACT_STATE[state]}>
      {text}
    </mark>
  )
