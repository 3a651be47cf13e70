import { type ReactNode, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { Button } from '#web/kit/Button.tsx'
import {
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSad2,
  IconMoodSmile,
} from '#web/kit/icons.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Chat } from './conversation.ts'
import styles from './Pane.module.css'

/** Five faces, the worst first; each with its word, for a face says nothing to everybody. */
export const FACES = [
  { rating: 1, Face: IconMoodSad2, name: '很不满意' },
  { rating: 2, Face: IconMoodSad, name: '不满意' },
  { rating: 3, Face: IconMoodEmpty, name: '一般' },
  { rating: 4, Face: IconMoodSmile, name: '满意' },
  { rating: 5, Face: IconMoodHappy, name: '非常满意' },
] as const

const TAGS = ['解答清楚', '回复及时', '专业可靠', '态度友好', '没有解决', '等待太久'] as const
const TAGS_MAX = 3

/** 满意度 after the talk: one tap is enough, and it may be changed for a day. */
export const Satisfaction = (props: {
  chat: Chat
  onRated: (rating: number) => void
  /** What else may be done now. */
  children?: ReactNode
}) => {
  const { chatId, rating: given } = props.chat
  const rate = useEndpointMutation(chat.rate, 'inline')
  const [rating, setRating] = useState(given)
  const [tags, setTags] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const [thanked, setThanked] = useState(false)
  const send = (stars: number, more: { tags?: readonly string[]; comment?: string }): void => {
    setRating(stars)
    rate.mutate(
      { chatId, rating: stars, tags: [...(more.tags ?? tags)], comment: more.comment ?? comment },
      { onSuccess: () => props.onRated(stars) },
    )
  }
  const toggle = (tag: string): void => {
    const next = tags.includes(tag)
      ? tags.filter((one) => one !== tag)
      : [...tags, tag].slice(-TAGS_MAX)
    setTags(next)
  }
  return (
    <section className={styles.ended} aria-label="满意度">
      <p>本次咨询已结束，您对这次服务满意吗？</p>
      <fieldset className={styles.faces}>
        <legend className="sr">满意度</legend>
        {FACES.map(({ rating: stars, Face, name }) => (
          <button
            key={stars}
            type="button"
            aria-pressed={rating === stars}
            onClick={() => send(stars, {})}
          >
            <Face size={26} />
            {name}
          </button>
        ))}
      </fieldset>
      {rating > 0 && !thanked && (
        <form
          className={styles.more}
          onSubmit={(event) => {
            event.preventDefault()
            send(rating, {})
            setThanked(true)
          }}
        >
          <fieldset className={styles.tags}>
            <legend className="sr">原因，最多 3 项</legend>
            {TAGS.map((tag) => (
              <button
                key={tag}
                type="button"
                aria-pressed={tags.includes(tag)}
                onClick={() => toggle(tag)}
              >
                {tag}
              </button>
            ))}
          </fieldset>
          <label className="sr" htmlFor="cq-comment">
            补充说明（选填）
          </label>
          <input
            id="cq-comment"
            className="input"
            maxLength={200}
            placeholder="补充说明（选填）"
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button type="submit" size="sm">
            提交
          </Button>
        </form>
      )}
      <output>
        {rate.isError ? rate.error.message : rate.isSuccess ? '感谢评价，24 小时内可以修改' : ''}
      </output>
      {props.children !== undefined && <div className={styles.after}>{props.children}</div>}
    </section>
  )
}
