import { useQuery } from '@tanstack/react-query'
import { chat } from '#contract/chat.ts'
import { askInline } from '#web/wire/query.ts'
import styles from './Pane.module.css'
import { RichText } from './RichText.tsx'

/** 自动回复 of an expert for job titles, by the entry the expert names. */
export const AutoReply = ({ dictId }: { dictId: string }) => {
  const { data } = useQuery({
    ...askInline(chat.autoReply, { dictId }),
    enabled: dictId !== '',
  })
  if (data === undefined || data.dictDesc === '') return null
  return (
    <section className={styles.auto} aria-label="自动回复">
      <small>自动回复</small>
      <RichText html={data.dictDesc} />
    </section>
  )
}
