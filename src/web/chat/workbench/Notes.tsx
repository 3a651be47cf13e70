import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clockOf, dayOf } from '#domain/chat/times.ts'
import { workbench } from '#contract/workbench.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { useSession } from '#web/shell/context.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { mentionsIn } from './picking.ts'
import styles from './Workbench.module.css'

/** 内部备注 of a conversation, which no customer ever sees. */
export const Notes = ({ chatId, now }: { chatId: string; now: number }) => {
  const notes = useQuery({ ...queryOptionsInline(workbench.notes, { chatId }), staleTime: 0 })
  const session = useSession()
  const records = notes.data?.records ?? []
  const colleagues = useQuery({
    ...queryOptionsInline(workbench.colleagues, {}),
    enabled: records.some(({ text }) => text.includes('@')),
  })
  const names = [
    session?.name ?? '',
    ...(colleagues.data?.records.map(({ userName }) => userName) ?? []),
  ]
  const place = useRef<HTMLElement>(null)
  const count = records.length
  const known = useRef(0)
  useEffect(() => {
    // One that was just saved is looked at; those of before stand where they are.
    if (known.current > 0 || count === 1) place.current?.scrollIntoView?.({ block: 'nearest' })
    known.current = count
  }, [count])
  if (notes.isError)
    return <ErrorBlock compact text="内部备注加载失败" onRetry={() => void notes.refetch()} />
  if (count === 0) return null
  return (
    <section ref={place} className={styles.notes} aria-label="内部备注">
      <h3>内部备注</h3>
      <ul>
        {records.map(({ noteId, authorName, text, ts }) => (
          <li key={noteId}>
            <p>
              {mentionsIn(text, names).map((part, at) =>
                part.named ? <b key={at}>{part.text}</b> : part.text,
              )}
            </p>
            <small className="num">{`${authorName} · ${dayOf(ts, now)} ${clockOf(ts)}`}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
