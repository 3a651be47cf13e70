import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RULE_STATUS, ruleTables } from '#contract/rule-tables.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { readTable, withRequirement } from '#domain/matching/rule-shape.ts'
import { ruleDifference } from '#domain/matching/rule-difference.ts'
import { type Condition, conditionsOf, type RuleTable } from '#domain/matching/rule.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { ConditionFields, HeadFields } from './fields.tsx'
import styles from './RuleEditor.module.css'

type Kept = AnswerOf<typeof ruleTables.one>

interface Props {
  code: string
  version: string
  onClose: () => void
  onChanged: () => void
}

/** One version: a draft in a form, condition by condition; any other one to be read. */
export const RuleEditor = (props: Props) => {
  const { code, version } = props
  const kept = useQuery({
    ...queryOptionsInline(ruleTables.one, { code, version }),
    staleTime: 0,
    gcTime: 0,
  })
  if (kept.data !== undefined) return <Loaded {...props} kept={kept.data} />
  // One drawer, not one that waits and then another: focus stays where it went.
  return kept.error === null ? null : (
    <Drawer open onClose={props.onClose} title={`${code} ${version}`} wide>
      <ErrorBlock
        text={kept.error.message}
        error={kept.error}
        onRetry={() => void kept.refetch()}
      />
    </Drawer>
  )
}

const Loaded = (props: Props & { kept: Kept }) => {
  const { code, version, kept, onClose, onChanged } = props
  const { overlays } = useApplication()
  const [table, setTable] = useState(() => JSON.parse(kept.table) as RuleTable)
  const [saved, setSaved] = useState({ text: kept.table, edition: kept.edition })
  const text = JSON.stringify(table)
  const dirty = text !== saved.text
  const isDraft = kept.status === 'draft'
  const { problems } = readTable(table)
  const saving = useEndpointMutation(ruleTables.save, 'inline')
  const trying = useEndpointMutation(ruleTables.effect, 'inline')
  const publishing = useEndpointMutation(ruleTables.publish, 'inline')
  const [asking, setAsking] = useState(false)
  const failure = saving.error ?? trying.error
  const save = (): void =>
    saving.mutate(
      { code, version, edition: saved.edition, table: text },
      {
        onSuccess: ({ edition }) => {
          setSaved({ text, edition })
          overlays.toast('success', '草稿已保存')
          onChanged()
        },
      },
    )
  const publish = (): void =>
    publishing.mutate(
      { code, version, edition: saved.edition },
      {
        onSuccess: ({ ended }) => {
          overlays.toast(
            'success',
            ended === '' ? '已发布，一两秒后生效' : `已发布，版本 ${ended} 止于前一天`,
          )
          onChanged()
          onClose()
        },
      },
    )
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${table.name} ${version}`}
      wide
      dirty={dirty}
      actions={
        <>
          <Button loading={trying.isPending} onClick={() => trying.mutate({ code, version })}>
            试算影响
          </Button>
          {isDraft && (
            <>
              <Button
                variant={dirty ? 'primary' : 'secondary'}
                loading={saving.isPending}
                onClick={save}
              >
                保存草稿
              </Button>
              <Button
                variant={dirty ? 'secondary' : 'primary'}
                disabledReason={
                  problems.length > 0 ? '还有问题未解决' : dirty ? '请先保存草稿' : undefined
                }
                onClick={() => setAsking(true)}
              >
                发布
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="muted">
        {isDraft ? '草稿。保存后再试算和发布。' : `${RULE_STATUS[kept.status]}，只能查看。`}
      </p>
      <Problems problems={problems} />
      <Failure text={failure?.message ?? null} />
      {trying.data && <Effect effect={trying.data} />}
      {isDraft && <Difference current={kept.current} table={table} />}
      {/* What cannot be edited holds nothing to tab to: the whole takes the arrow keys. */}
      <section aria-label="规则表" tabIndex={isDraft ? undefined : 0}>
        <fieldset className={styles.form} disabled={!isDraft}>
          <legend className="sr">规则表的内容</legend>
          <HeadFields table={table} onChange={setTable} />
          {conditionsOf(table.conditions).map((one) => (
            <ConditionFields
              key={one.id}
              condition={one}
              onChange={(changed: Condition) =>
                setTable({ ...table, conditions: withRequirement(table.conditions, changed) })
              }
            />
          ))}
        </fieldset>
      </section>
      <ConfirmDialog
        open={asking}
        title={`发布“${table.name}” ${version}？`}
        confirm="发布"
        busy={publishing.isPending}
        failure={publishing.error?.message ?? null}
        onClose={() => {
          publishing.reset()
          setAsking(false)
        }}
        onConfirm={publish}
      >
        <p>
          {`一两秒后用于所有企业的匹配和自测，自 ${table.effectiveFrom} 起施行；现行版本止于前一天。发布后不能修改，可以撤回，或自旧版本新建版本再发布。`}
        </p>
        <Difference current={kept.current} table={table} />
      </ConfirmDialog>
    </Drawer>
  )
}

const Problems = (props: { problems: readonly string[] }) =>
  props.problems.length === 0 ? null : (
    <div role="alert" className={styles.problems}>
      <p>{`还有 ${props.problems.length} 处要改，改好才能发布：`}</p>
      <ul>
        {props.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )

/** What a draft changes of the version that is in force, which it ends once it is published. */
const Difference = (props: { current: Kept['current']; table: RuleTable }) => {
  const { current, table } = props
  if (current.version === '')
    return <p className="muted">当前没有施行中的版本，发布后这是唯一生效的版本。</p>
  const changes = ruleDifference(JSON.parse(current.table) as RuleTable, table)
  return (
    <details className={styles.difference} open>
      <summary>
        {changes.length === 0
          ? `与施行中的 ${current.version} 内容相同`
          : `与施行中的 ${current.version} 相比，${changes.length} 处不同`}
      </summary>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ condition, name, before, after }) => (
            <li key={`${condition} ${name}`}>
              <b className="num">{condition === '' ? name : `${condition} ${name}`}</b>
              <del>{before || '（空）'}</del>
              <ins>{after || '（空）'}</ins>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const Effect = ({ effect }: { effect: AnswerOf<typeof ruleTables.effect> }) => (
  <output className={`num ${styles.effect}`}>
    {`对 ${effect.companies} 家企业的影响：${effect.fitting} 家较有希望或存在机会`}
    {`，其中新增 ${effect.gained} 家；原来有机会、改后没有的 ${effect.lost} 家`}
  </output>
)
