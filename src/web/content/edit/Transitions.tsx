import { useState } from 'react'
import { content } from '#contract/content.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { Popover } from '#web/kit/Popover.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import type { WrittenComment } from '../form/context.ts'
import type { Item, Move, Possible } from '../queries.ts'
import { ASKED_FIRST, MOVE_DONE, MOVE_EFFECT, WAY_BACK } from '../labels.ts'
import { MoveDialog, type Said } from './MoveDialog.tsx'
import type { Draft } from './useDraft.ts'
import styles from './edit.module.css'

/** What an editor or a reviewer comes here for; the rest is in the menu. */
const FIRST: readonly Move[] = [
  'submit',
  'approve',
  'return',
  'withdraw',
  'unschedule',
  'reopen',
  'recover',
]

/** What can be done with the item now, each said in words before it is done. */
export const Transitions = (props: {
  item: Item
  draft: Draft
  /** 审核意见 that go with 退回. */
  written: readonly WrittenComment[]
  /** 送审 was pressed and something is lacking. */
  onLacking: () => void
  onMoved: () => Promise<unknown>
}) => {
  const { item, draft, written } = props
  const { overlays } = useApplication()
  const transition = useEndpointMutation(content.move, 'inline')
  const back = useLasting(content.move, () => {
    overlays.toast('success', '已撤销')
    void props.onMoved()
  })
  const [asking, setAsking] = useState<Possible | null>(null)
  const run = async (one: Possible, said: Said): Promise<void> => {
    const version = await draft.save()
    if (version === null) {
      overlays.toast('error', '有修改尚未保存，请先处理')
      return
    }
    transition.mutate(
      {
        kind: item.kind,
        id: item.id,
        version,
        move: one.move,
        ...said,
        ...(one.move === 'return' ? { comments: JSON.stringify(written) } : {}),
      },
      {
        onSuccess: (answer) => {
          setAsking(null)
          const undo = WAY_BACK[one.move]
          const text =
            answer.state === 'scheduled' ? `审核通过，将在 ${said.at} 发布` : MOVE_DONE[one.move]
          overlays.toast(
            'success',
            text,
            undo === undefined
              ? undefined
              : {
                  label: '撤销',
                  run: () =>
                    back.mutate({
                      kind: item.kind,
                      id: item.id,
                      version: answer.version,
                      move: undo,
                    }),
                },
          )
          void props.onMoved()
        },
        onError: () => void props.onMoved(),
      },
    )
  }
  /** What is undecided is told before others, or readers, rely on the form. */
  const openOf = ({ move }: Possible): number =>
    move === 'submit' || move === 'approve' ? draft.counts.open : 0
  const press = (one: Possible): void => {
    transition.reset()
    if (one.move === 'approve' && written.length > 0)
      overlays.toast('error', `有 ${written.length} 处意见尚未送出：请退回，或先删除意见`)
    else if (one.move === 'submit' && draft.problems.length > 0) props.onLacking()
    else if (one.asks === '' && !ASKED_FIRST.has(one.move) && openOf(one) === 0)
      void run(one, NOTHING_SAID)
    else setAsking(one)
  }
  const shown = item.moves.filter(({ move }) => FIRST.includes(move))
  const rest = item.moves.filter(({ move }) => !FIRST.includes(move))
  const main = shown.find(({ blocked, move }) => blocked === '' || move === 'submit')
  return (
    <div className={styles.moves}>
      {shown.map((one) => (
        <Button
          key={one.move}
          variant={one === main ? 'primary' : 'secondary'}
          title={MOVE_EFFECT[one.move]}
          loading={transition.isPending && transition.variables.move === one.move}
          // What is lacking is listed above the form, not beside the button.
          disabledReason={one.move !== 'submit' && one.blocked !== '' ? one.blocked : undefined}
          onClick={() => press(one)}
        >
          {one.name}
        </Button>
      ))}
      {rest.length > 0 && (
        <Popover label="更多操作" name="更多操作" className={buttonClass()} align="end">
          {(close) => (
            <ul className={styles.menu}>
              {rest.map((one) => (
                <li key={one.move}>
                  <button
                    type="button"
                    className={styles.entry}
                    aria-disabled={one.blocked !== '' || undefined}
                    onClick={() => {
                      if (one.blocked !== '') return
                      close()
                      press(one)
                    }}
                  >
                    <b>{one.name}</b>
                    <small>{one.blocked === '' ? MOVE_EFFECT[one.move] : one.blocked}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
      {asking !== null && (
        <MoveDialog
          item={item}
          of={asking}
          open={openOf(asking)}
          written={written.length}
          busy={transition.isPending}
          failure={transition.error?.message ?? null}
          onClose={() => setAsking(null)}
          onConfirm={(said) => void run(asking, said)}
        />
      )}
    </div>
  )
}

const NOTHING_SAID: Said = { reason: '', at: '', itemId: '' }
