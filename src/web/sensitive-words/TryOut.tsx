import { type FormEvent, useState } from 'react'
import { sensitive } from '#contract/sensitive.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './SensitiveWordsPage.module.css'
import { runsOf } from './labels.ts'

const LONGEST = 2_000

/** 试一试: what the list as it is now finds in a text. */
export const TryOut = () => {
  const trying = useEndpointMutation(sensitive.tryOut, 'inline')
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') trying.mutate({ content: text })
  }
  const looked = trying.variables?.content ?? ''
  return (
    <section className={`card ${styles.try}`} aria-labelledby="try-out">
      <h2 id="try-out">试一试</h2>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label="一段文字"
          hint="看看现在的词表会拦下哪些词，内容不会保存"
          rows={3}
          maxLength={LONGEST}
          value={text}
          onText={setText}
        />
        <Button
          type="submit"
          loading={trying.isPending}
          disabledReason={text.trim() === '' ? '请先输入一段文字' : undefined}
        >
          检查
        </Button>
      </form>
      <Failure text={trying.error?.message ?? null} />
      <output className={styles.result}>
        {trying.data && (
          <>
            <b>
              {trying.data.blocked ? `会被拦下，命中 ${trying.data.hits.length} 处` : '可以发出'}
            </b>
            <span className={styles.tried}>
              <MarkedText marks={runsOf(looked, trying.data.hits)} plain={looked} />
            </span>
          </>
        )}
      </output>
    </section>
  )
}
