import { useState } from 'react'
import { DECLARE_EVENT_DONE, type DeclareEvent } from '#domain/declarations/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { useApplication } from '#web/shell/context.ts'
import type { Declaration, Move } from '../queries.ts'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './transitions.module.css'
import { BACKWARD } from './labels.ts'

/** The move that is meant to come next: forward, and the shorter way where there are two. */
const mainOf = (open: readonly Move[]): DeclareEvent | undefined =>
  (open.find(({ event }) => event === 'submit') ?? open.find(({ event }) => !BACKWARD.has(event)))
    ?.event

/** 现在可以办理: the moves that are open as buttons, and what stands against the others. */
export const Transitions = (props: {
  declaration: Declaration
  onMoved: (next: Declaration) => void
  onReload: () => void
  /** Words that are typed and not saved yet, which a move would leave behind, and how to save them. */
  unsaved: { save: (() => void) | null } | null
  /** Nothing that ends it or takes it back is offered. */
  forwardOnly?: true
}) => {
  const { declaration, unsaved, forwardOnly = false } = props
  const { overlays } = useApplication()
  const [chosen, setChosen] = useState<Move | null>(null)
  const open = declaration.moves.filter((move) => move.open)
  const closed = declaration.moves.filter((move) => !move.open)
  const main = mainOf(open)
  const forward = open.filter(({ event }) => !BACKWARD.has(event))
  const backward = open.filter(({ event }) => BACKWARD.has(event) && !forwardOnly)
  const button = (move: Move) => (
    <Button
      key={move.event}
      variant={move.event === main ? 'primary' : 'secondary'}
      onClick={() => setChosen(move)}
    >
      {move.eventName}
    </Button>
  )
  return (
    <>
      {open.length > 0 && unsaved !== null && (
        <div className={styles.buttons}>
          <p className="t2">有未保存的修改，请先保存再办理</p>
          {unsaved.save !== null && (
            <Button variant="primary" onClick={unsaved.save}>
              保存修改
            </Button>
          )}
        </div>
      )}
      {open.length > 0 && unsaved === null && (
        <div className={styles.buttons}>
          <div>{backward.map(button)}</div>
          <div>{forward.map(button)}</div>
        </div>
      )}
      {closed.length > 0 && (
        <ul className={styles.closed} aria-label="还不能办理">
          {closed.map(({ event, eventName, why }) => (
            <li key={event}>
              <b>{`${eventName}：`}</b>
              {why}
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && (
        <MoveDialog
          key={chosen.event}
          declaration={declaration}
          move={chosen}
          onClose={() => setChosen(null)}
          onReload={props.onReload}
          onMoved={(next) => {
            setChosen(null)
            overlays.toast('success', DECLARE_EVENT_DONE[chosen.event])
            props.onMoved(next)
          }}
        />
      )}
    </>
  )
}
