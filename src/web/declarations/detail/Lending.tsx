import { declarations } from '#contract/declarations.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Declaration } from '../queries.ts'
import styles from './lending.module.css'

const EDIT = { consent: '允许顾问编辑草稿', revoke: '收回了顾问的编辑权限' } as const

/**
 * 允许顾问编辑草稿: to the company a switch, to its advisor how it stands; to both what was changed,
 * by whom and when.
 */
export const Lending = (props: {
  declaration: Declaration
  advisor: boolean
  onChanged: (next: Declaration) => void
}) => {
  const { advisorName, declareNo, lending } = props.declaration
  const { overlays } = useApplication()
  const lend = useEndpointMutation(declarations.lend, 'inline')
  if (lending === null) return null
  const { allowed, by, since, mayChange, edits } = lending
  const given = `${by} 于 ${since.slice(0, 16)} 允许`
  return (
    <section className={styles.card} aria-label="允许顾问编辑草稿">
      <div className={styles.head}>
        <p>
          {props.advisor
            ? allowed
              ? `企业允许您编辑草稿（${given}）。每次修改都记入下方记录。`
              : '企业未允许您编辑草稿。企业可以在申报页打开“允许顾问编辑草稿”。'
            : allowed
              ? `已允许顾问 ${advisorName} 编辑草稿（${given}），可随时收回。`
              : `可以允许顾问 ${advisorName} 填写基本信息和材料，委托进行中有效，每次修改记入下方记录。`}
        </p>
        {mayChange && (
          <Button
            size="sm"
            role="switch"
            aria-checked={allowed}
            loading={lend.isPending}
            onClick={() =>
              lend.mutate(
                { declareNo, allowed: !allowed },
                {
                  onSuccess: (next) => {
                    overlays.toast(
                      'success',
                      allowed ? '已收回顾问的编辑权限' : '已允许顾问编辑草稿',
                    )
                    props.onChanged(next)
                  },
                },
              )
            }
          >
            <span aria-hidden className={styles.knob} data-on={allowed || undefined} />
            允许顾问编辑草稿
          </Button>
        )}
      </div>
      <Failure text={lend.error?.message ?? null} />
      {edits.length > 0 && (
        <details>
          <summary>{`修改记录 ${edits.length}`}</summary>
          <ul className={styles.list}>
            {edits.map((one, at) => (
              <li key={at}>
                <span className="num muted">{one.at.slice(0, 16)}</span> <b>{one.by}</b>{' '}
                {one.kind === 'edit' ? `修改：${one.what}` : EDIT[one.kind]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
