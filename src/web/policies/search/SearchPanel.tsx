/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of an ARIA combobox: focus and keys stay in the field */
import { IconHistory, IconX } from '#web/kit/icons.ts'
import styles from './PolicySearchBox.module.css'

/** A word the panel offers. */
export interface Offer {
  kind: 'history' | 'hot'
  word: string
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

const GROUPS = [
  ['history', '搜索历史'],
  ['hot', '热门搜索'],
] as const

/** The list below the search field: one's own words and the hot ones. Focus stays in the field. */
export const SearchPanel = (props: {
  listId: string
  offers: readonly Offer[]
  active: number
  onChoose: (word: string) => void
  onRemove: (word: string) => void
  onClear: () => void
}) => {
  const { listId, offers, active } = props
  const past = offers.some(({ kind }) => kind === 'history')
  return (
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={listId} aria-label="搜索建议" className={styles.groups}>
        {GROUPS.filter(([kind]) => offers.some((offer) => offer.kind === kind)).map(
          ([kind, title]) => (
            <div key={kind} role="group" aria-label={title} className={styles.group}>
              <p aria-hidden className={styles.groupTitle}>
                {title}
              </p>
              {offers.map((offer, at) =>
                offer.kind === kind ? (
                  <div
                    key={offer.word}
                    id={optionId(listId, at)}
                    role="option"
                    aria-selected={at === active}
                    className={styles.option}
                    onClick={() => props.onChoose(offer.word)}
                  >
                    {kind === 'history' ? (
                      <IconHistory size={16} />
                    ) : (
                      <b className="num">
                        {offers.slice(0, at).filter((o) => o.kind === kind).length + 1}
                      </b>
                    )}
                    <span className="clamp1">{offer.word}</span>
                    {kind === 'history' && (
                      <i
                        aria-hidden
                        className={styles.forget}
                        title="删除"
                        onClick={(event) => {
                          event.stopPropagation()
                          props.onRemove(offer.word)
                        }}
                      >
                        <IconX size={16} />
                      </i>
                    )}
                  </div>
                ) : null,
              )}
            </div>
          ),
        )}
      </div>
      {past && (
        <p className={styles.foot}>
          <span>方向键选择，Delete 删除一条</span>
          <button type="button" className="btn q sm" onClick={props.onClear}>
            清空历史
          </button>
        </p>
      )}
    </div>
  )
}
