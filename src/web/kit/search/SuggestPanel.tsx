/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of an ARIA combobox: focus and keys stay in the field */
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SuggestionType } from '#domain/news/codes.ts'
import { IconHistory, IconX } from '#web/kit/icons.ts'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import styles from './SuggestPanel.module.css'
import { GROUPS, type Offer, useOffers } from './useOffers.ts'

/** What the field asks of the panel. */
export interface PanelHandle {
  /** A key pressed in the field; true when it was meant for the list. */
  press: (key: string) => boolean
}

/** What the field shows of the panel: how many options there are, and the id of the active one. */
export interface Listed {
  count: number
  active: string
}

export interface PanelProps {
  /** What is typed; empty while the keyword of the address stands there untouched. */
  text: string
  searched: SuggestionType
  every: boolean
  listId: string
  handle: Ref<PanelHandle>
  onListed: (listed: Listed) => void
  /** A word to be searched for here. */
  onChoose: (word: string) => void
  onClose: () => void
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? -1 : at + 1),
  ArrowUp: (at, last) => (at === -1 ? last : at - 1),
  Home: (at) => (at === -1 ? -1 : 0),
  End: (at, last) => (at === -1 ? -1 : last),
}

/** The list below a search field, with its keys; focus stays in the field. */
export const SuggestPanel = (props: PanelProps) => {
  const { listId, onChoose, onClose } = props
  const { offers, remove, clear, direct } = useOffers(props)
  const [chosen, setChosen] = useState('')
  const navigate = useNavigate()
  const at = offers.findIndex(({ key }) => key === chosen)
  const active = at < 0 ? '' : optionId(listId, at)

  const choose = ({ to, word }: Offer): void => {
    if (to === '') {
      onChoose(word)
      return
    }
    onClose()
    void navigate(to)
  }
  const press = (key: string): boolean => {
    const offer = offers[at]
    const step = STEPS[key]
    if (step !== undefined && offers.length > 0) {
      const next = step(at, offers.length - 1)
      setChosen(offers[next]?.key ?? '')
      // At the ends of the text Home and End belong to the text.
      return at !== -1 || !(key === 'Home' || key === 'End')
    }
    if (key === 'Enter' && offer !== undefined) choose(offer)
    else if (key === 'Enter' && direct !== null) {
      onClose()
      void navigate(direct)
    } else if (key === 'Delete' && offer?.group === 'history') remove(offer.word)
    else return false
    return true
  }
  useImperativeHandle(props.handle, () => ({ press }))
  const listed = useEffectEvent(props.onListed)
  useEffect(() => {
    listed({ count: offers.length, active })
    if (active !== '') document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' })
  }, [offers.length, active])

  if (offers.length === 0) return null
  const groups = [...new Set(offers.map(({ group }) => group))]
  return (
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={listId} aria-label="搜索建议" className={styles.groups}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={GROUPS[group]} className={styles.group}>
            <p aria-hidden className={styles.title}>
              {GROUPS[group]}
            </p>
            {offers.map((offer, nth) =>
              offer.group === group ? (
                <div
                  key={offer.key}
                  id={optionId(listId, nth)}
                  role="option"
                  aria-selected={nth === at}
                  className={styles.option}
                  onClick={() => choose(offer)}
                >
                  <OfferText
                    offer={offer}
                    nth={offers.slice(0, nth).filter((it) => it.group === group).length}
                  />
                  {group === 'history' && (
                    <i
                      aria-hidden
                      className={styles.forget}
                      title="删除"
                      onClick={(event) => {
                        event.stopPropagation()
                        remove(offer.word)
                      }}
                    >
                      <IconX size={16} />
                    </i>
                  )}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {groups.includes('history') && (
        <p className={styles.foot}>
          <span>方向键选择，Delete 删除一条</span>
          <button type="button" className="btn q sm" onClick={clear}>
            清空历史
          </button>
        </p>
      )}
    </div>
  )
}

const OfferText = ({ offer, nth }: { offer: Offer; nth: number }) => (
  <>
    {offer.group === 'history' && <IconHistory size={16} />}
    {offer.group === 'hot' && <b className="num">{nth + 1}</b>}
    <span className="clamp1">
      <MarkedText marks={offer.marks} plain={offer.word} />
    </span>
    {offer.note !== '' && <small className="num">{offer.note}</small>}
  </>
)

const optionId = (listId: string, at: number): string => `${listId}-${at}`
