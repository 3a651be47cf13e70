import { useState } from 'react'
import { situationText } from '#domain/consultation/situation-text.ts'
import { Checkbox } from '#web/kit/Field.tsx'
import type { Fact, Remembered } from '#web/kit/situation/remembered.ts'
import styles from './ConsultationForm.module.css'

/** A fact that stands for itself: place and trade in the visitor's own words, figures as they were read. */
const saidOf = ({ field, name, text, words }: Fact): string => {
  if (field === 'region' || field === 'industry') return words
  return field === 'staff' || field === 'rights' ? text : `${name} ${text}`
}

/**
 * 附上我的情况: puts what was said of the company into the message, where it is seen and can be changed
 * before it is sent; off until somebody ticks it.
 */
export const AttachSituation = (props: {
  kept: Remembered
  message: string
  onMessage: (message: string) => void
}) => {
  const { kept, message, onMessage } = props
  const [attached, setAttached] = useState('')
  const isThere = attached !== '' && message.includes(attached)
  const facts = kept.facts.map(saidOf)
  const isFull = !isThere && situationText(message, facts) === ''
  return (
    <div>
      <Checkbox
        checked={isThere}
        onChange={(checked) => {
          const text = checked ? situationText(message, facts) : ''
          setAttached(text)
          onMessage(checked ? message + text : message.replace(attached, ''))
        }}
      >
        附上我的情况
      </Checkbox>
      <p className={styles.attached}>
        {isFull
          ? '留言写满了，放不下公司情况'
          : '勾选后写进上面的留言，提交前可以改；不勾选就不会发出'}
      </p>
    </div>
  )
}
