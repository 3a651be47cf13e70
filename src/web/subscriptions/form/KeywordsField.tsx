import { type KeyboardEvent, useState } from 'react'
import { SET_LIMITS } from '#domain/subscriptions/saved-search.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field } from '#web/kit/Field.tsx'
import styles from '../subscriptions.module.css'
import { ChipList } from './ChipList.tsx'

/** Words taken apart: 、 and commas divide them. */
const wordsIn = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Some words, typed one after another; what is typed and not added yet counts when the field is left. */
export const KeywordsField = (props: {
  id: string
  label: string
  most: number
  words: readonly string[]
  onChange: (words: string[]) => void
  error: string | null
  /** Known words to choose from. */
  offers?: readonly string[]
  placeholder?: string
}) => {
  const { id, words, most, offers } = props
  const [typed, setTyped] = useState('')
  const [refused, refuse] = useState<string | null>(null)
  const add = (): void => {
    const given = wordsIn(typed)
    if (given.length === 0) return
    const unknown = offers && given.find((word) => !offers.includes(word))
    if (unknown !== undefined) return refuse(`没有找到“${unknown}”，请从列表中选择`)
    const next = [...new Set([...words, ...given])]
    if (next.length > most) return refuse(`${props.label}最多 ${most} 个`)
    refuse(null)
    setTyped('')
    props.onChange(next)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Field
      id={id}
      label={props.label}
      optional
      aside={`${words.length}/${most}`}
      hint={
        offers === undefined
          ? `每个 ${SET_LIMITS.wordMin}–${SET_LIMITS.wordMax} 字，最多 ${most} 个，按回车添加`
          : `最多 ${most} 个`
      }
      error={refused ?? props.error}
    >
      {(control) => (
        <>
          <div className={styles.adding}>
            <input
              {...control}
              className="input"
              value={typed}
              placeholder={props.placeholder}
              autoComplete="off"
              list={offers === undefined ? undefined : `${id}-offers`}
              onChange={({ target }) => {
                setTyped(target.value)
                refuse(null)
              }}
              onKeyDown={press}
              onBlur={add}
            />
            <Button onClick={add}>
              添加<span className="sr">{props.label}</span>
            </Button>
          </div>
          {offers !== undefined && (
            <datalist id={`${id}-offers`}>
              {offers.map((offer) => (
                <option key={offer} value={offer}>
                  {offer}
                </option>
              ))}
            </datalist>
          )}
          <ChipList
            label={`已添加的${props.label}`}
            values={words}
            onRemove={(word) => props.onChange(words.filter((one) => one !== word))}
          />
        </>
      )}
    </Field>
  )
}
