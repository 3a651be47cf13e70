import { useQueryClient } from '@tanstack/react-query'
import { OUTCOMES } from '#domain/chat/summary.ts'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { askWorkAgain } from '#web/kit/work/queries.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './Workbench.module.css'

type Summary = AnswerOf<typeof workbench.customer>['summaries'][number]

/** 服务小结 of a customer's talks; whoever is to go on says here that they have. */
export const Summaries = ({ summaries }: { summaries: readonly Summary[] }) => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const ending = useEndpointMutation(workbench.followUpDone, 'inline')
  const done = (summaryId: number): void =>
    ending.mutate(
      { summaryId },
      {
        onSuccess: () => overlays.toast('success', '已记为跟进完成'),
        onSettled: () => {
          void client.invalidateQueries({ queryKey: [workbench.customer.path] })
          askWorkAgain(client)
        },
      },
    )
  return (
    <>
      <Failure text={ending.error?.message ?? null} />
      <ul>
        {summaries.map((one) => (
          <li key={one.summaryId}>
            <p>
              <b>{one.topic}</b>{' '}
              <Tag tone={one.open ? 'warn' : 'none'}>{OUTCOMES[one.outcome]}</Tag>
            </p>
            {one.summary !== '' && <p className={styles.summary}>{one.summary}</p>}
            {one.followOn !== '' && (
              <p className="num">
                {`${one.followOn} 由${one.ownerName || '顾问'}跟进`}
                {!one.open && '，已结束'}
              </p>
            )}
            <small className="num">{`${one.author} · ${one.time.slice(0, 16)}`}</small>
            {one.open && one.mine && (
              <Button
                size="sm"
                loading={ending.isPending && ending.variables?.summaryId === one.summaryId}
                onClick={() => done(one.summaryId)}
              >
                已跟进
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
