import { useEffect, useMemo, useRef } from 'react'
import type { Place } from '#domain/notices/notice.ts'
import type { ReadDocument } from './Choose.tsx'
import styles from './import.module.css'

/** 原文: the text that was read, with the passage of the chosen field marked. */
export const Original = (props: { blocks: ReadDocument['blocks']; places: readonly Place[] }) => {
  const { blocks, places } = props
  const box = useRef<HTMLElement>(null)
  const byBlock = useMemo(() => Map.groupBy(places, ({ block }) => block), [places])
  useEffect(() => {
    const panel = box.current
    const mark = panel?.querySelector<HTMLElement>('mark')
    if (!panel || !mark) return
    // The panel alone is moved, never the dialog around it.
    panel.scrollTop = Math.max(0, mark.offsetTop - panel.clientHeight / 3)
  }, [byBlock])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section ref={box} tabIndex={0} className={styles.original} aria-label="原文">
      {blocks.map(({ kind, text }, at) => (
        <p key={at} data-kind={kind}>
          <Marked text={text} places={byBlock.get(at) ?? NONE} />
        </p>
      ))}
    </section>
  )
}

const NONE: readonly Place[] = []

const Marked = ({ text, places }: { text: string; places: readonly Place[] }) => {
  if (places.length === 0) return <>{text}</>
  const sorted = places.toSorted((one, other) => one.from - other.from)
  const parts: { text: string; hit: boolean }[] = []
  let end = 0
  for (const { from, to } of sorted) {
    if (to <= end) continue
    const start = Math.max(from, end)
    parts.push({ text: text.slice(end, start), hit: false })
    parts.push({ text: text.slice(start, to), hit: true })
    end = to
  }
  parts.push({ text: text.slice(end), hit: false })
  return parts.map(({ text: words, hit }, at) =>
    hit ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
  )
}
