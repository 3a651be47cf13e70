import type { Portrait } from '../queries.ts'
import styles from './portrait.module.css'

/** Where a group of the portrait stands on the page. */
export const groupId = (code: string): string => `portrait-group-${code}`

/** The groups with how many of their fields say something, each leading to its place. */
export const GroupLine = ({ portrait }: { portrait: Portrait }) => (
  <nav aria-label="画像分组">
    <ul className={styles.groups}>
      {portrait.groups.map(({ code, name }) => {
        const fields = portrait.fields.filter(({ group }) => group === code)
        const told = fields.filter(({ values }) => values.length > 0).length
        return (
          <li key={code}>
            <button type="button" onClick={() => goTo(groupId(code))}>
              {name}
              <small className="num" data-whole={told === fields.length || undefined}>
                <span aria-hidden>{`${told}/${fields.length}`}</span>
                <span className="sr">{`，${fields.length} 项中已有 ${told} 项`}</span>
              </small>
            </button>
          </li>
        )
      })}
    </ul>
  </nav>
)

const goTo = (id: string): void => {
  const group = document.getElementById(id)
  group?.scrollIntoView?.({ block: 'start' })
  group?.focus({ preventScroll: true })
}
