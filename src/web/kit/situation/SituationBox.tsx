import type { UseMutationResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { ApiError } from '#contract/wire/api-error.ts'
import { SITUATION_MAX, type Situation, type SituationField } from '#domain/situation/situation.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconX } from '#web/kit/icons.ts'
import { useFollowing } from '#web/kit/useFollowing.ts'
import styles from './SituationBox.module.css'
import type { Remembered } from './remembered.ts'

const EXAMPLE = '深圳 12 人 软件公司 成立两年 去年收入 600 万 研发 80 万'

/** 一句话说说您的公司: the sentence, what was read of it with the words that said so, and what was not. */
export const SituationBox = (props: {
  remembered: Remembered | null
  reading: UseMutationResult<Situation, ApiError, string>
  onForget: (field: SituationField) => void
  onClear: () => void
  /** A sentence is read: what was chosen before makes way. */
  onRead: () => void
}) => {
  const { remembered, reading, onForget, onClear, onRead } = props
  const id = useId()
  const field = useFollowing<HTMLTextAreaElement>(remembered?.typed ?? '')
  const read = (): void => {
    const typed = field.current?.value.trim() ?? ''
    if (typed === '') onClear()
    else {
      onRead()
      reading.mutate(typed)
    }
  }
  return (
    <div className={styles.box} data-box>
      <label htmlFor={id}>一句话说说您的公司</label>
      <div className={styles.row}>
        <textarea
          ref={field}
          id={id}
          className="input"
          rows={2}
          maxLength={SITUATION_MAX}
          placeholder={`如：${EXAMPLE}`}
          defaultValue={remembered?.typed ?? ''}
          aria-describedby={`${id}-kept`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            read()
          }}
        />
        <Button onClick={read} loading={reading.isPending} loadingText="正在读">
          读一读
        </Button>
      </div>
      <p id={`${id}-kept`} className={styles.kept}>
        只留在这台设备上；查政策时只带上地区、行业和规模的代码。
      </p>
      {reading.isError && <ErrorBlock compact error={reading.error} onRetry={read} />}
      <div aria-live="polite">
        {remembered !== null && (
          <Facts remembered={remembered} onForget={onForget} onClear={onClear} />
        )}
      </div>
    </div>
  )
}

/** Where the keyboard goes on once a fact is gone: at its neighbour, or at the sentence. */
const goOn = (button: HTMLElement): void => {
  const fact = button.closest('li')
  const neighbour = fact?.nextElementSibling ?? fact?.previousElementSibling
  const next =
    neighbour?.querySelector('button') ?? fact?.closest('[data-box]')?.querySelector('textarea')
  next?.focus()
}

const Facts = (props: {
  remembered: Remembered
  onForget: (field: SituationField) => void
  onClear: () => void
}) => {
  const { remembered, onForget, onClear } = props
  const { facts, rest } = remembered
  if (facts.length === 0)
    return <p className={styles.rest}>没有读懂，请写上地区、行业、人数，或者在下面直接选</p>
  return (
    <>
      <ul className={styles.facts} aria-label="读到的情况">
        {facts.map(({ field, name, text, words }) => (
          <li key={field}>
            <span>
              {name}：<b>{text}</b>
            </span>
            <small>“{words}”</small>
            <button
              type="button"
              aria-label={`去掉${name}`}
              onClick={(event) => {
                goOn(event.currentTarget)
                onForget(field)
              }}
            >
              <IconX size={16} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.rest}>
        {rest.length > 0 && <span>{`没读懂：${rest.join('、')}`}</span>}
        <button type="button" className="link" onClick={onClear}>
          清除我的情况
        </button>
      </p>
    </>
  )
}
