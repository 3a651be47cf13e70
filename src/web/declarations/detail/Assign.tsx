import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { declarations } from '#contract/declarations.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { queueQuery, type Declaration } from '../queries.ts'
import styles from './detail.module.css'

/** 领取 by oneself, and 转交 to another advisor. */
export const Assign = (props: {
  declaration: Declaration
  onChanged: (next: Declaration) => void
}) => {
  const { declaration } = props
  const session = useSession()
  const { overlays } = useApplication()
  const assigning = useEndpointMutation(declarations.assign, 'inline')
  const [asking, setAsking] = useState(false)
  const hand = (advisorUserId: string, note: string, said: string): void =>
    assigning.mutate(
      {
        declareNo: declaration.declareNo,
        version: declaration.version,
        advisorUserId,
        note,
      },
      {
        onSuccess: (next) => {
          setAsking(false)
          overlays.toast('success', said)
          props.onChanged(next)
        },
      },
    )
  if (!declaration.canClaim && !declaration.canAssign) return null
  return (
    <div className={styles.assign}>
      {declaration.canClaim && (
        <Button
          variant="primary"
          loading={assigning.isPending && !asking}
          onClick={() => hand(session?.userId ?? '', '', '已领取，由您负责')}
        >
          领取
        </Button>
      )}
      {declaration.canAssign && <Button onClick={() => setAsking(true)}>转交</Button>}
      {!asking && <Failure text={assigning.error?.message ?? null} />}
      {asking && (
        <HandOn
          declaration={declaration}
          busy={assigning.isPending}
          failure={assigning.error?.message ?? null}
          onClose={() => setAsking(false)}
          onHand={(userId, note) => hand(userId, note, '已转交')}
        />
      )}
    </div>
  )
}

const HandOn = (props: {
  declaration: Declaration
  busy: boolean
  failure: string | null
  onClose: () => void
  onHand: (userId: string, note: string) => void
}) => {
  const { declaration } = props
  const queue = useQuery(queueQuery({}))
  const others = (queue.data?.advisors ?? []).filter(
    ({ userId }) => userId !== declaration.advisorUserId,
  )
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <ConfirmDialog
      open
      title="转交给其他顾问"
      confirm="转交"
      busy={props.busy}
      failure={props.failure}
      onClose={props.onClose}
      onConfirm={() => {
        setTried(true)
        if (chosen !== '') props.onHand(chosen, note.trim())
      }}
    >
      <Field label="顾问" required error={tried && chosen === '' ? '请选择顾问' : null}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">请选择</option>
            {others.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextArea label="交接说明" optional rows={3} maxLength={500} value={note} onText={setNote} />
    </ConfirmDialog>
  )
}
