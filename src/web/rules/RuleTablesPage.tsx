import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RULE_STATUS, ruleTables } from '#contract/rule-tables.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { CONFIDENCE_FOR_EDITORS } from '#domain/policies/editor-labels.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Field } from '#web/kit/Field.tsx'
import { IconChevronDown } from '#web/kit/icons.ts'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Popover } from '#web/kit/Popover.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { textOf } from '#web/kit/text.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { RuleEditor } from './RuleEditor.tsx'
import styles from './RuleTablesPage.module.css'

type Row = AnswerOf<typeof ruleTables.list>['records'][number]
type Key = Pick<Row, 'code' | 'version' | 'name'>

const TITLE = '规则库'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 规则库: every version of every rule table; new ones are made from others. */
export default function RuleTablesPage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, go } = useAddress()
  const paging = usePaging()
  const status = read('status')
  const isStatus = Object.hasOwn(RULE_STATUS, status)
  const rows = useQuery({
    ...queryOptionsInline(ruleTables.list, {
      keyword: read('q').slice(0, 50),
      statuses: isStatus ? [status as keyof typeof RULE_STATUS] : [],
      ...paging.asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [copied, setCopied] = useState<Key | null>(null)
  const [leaving, setLeaving] = useState<Key | null>(null)
  const refresh = (): void => void client.invalidateQueries({ queryKey: [ruleTables.list.path] })
  const [code, version] = read('table').split('@')
  const open = (row: Key): void => go({ table: `${row.code}@${row.version}` })
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          匹配和自测都按这里的规则核对。已发布的版本不能修改，要改就新建一个版本，旧版本仍可查看。
        </p>
      </div>
      <ListFilters label="筛选规则表">
        <FilterText name="q" label="名称、编号或文号" />
        <FilterSelect
          name="status"
          label="状态"
          all="全部状态"
          options={Object.entries(RULE_STATUS)}
        />
      </ListFilters>
      <DataTable
        caption={TITLE}
        columns={columnsWith(open, setCopied, setLeaving)}
        answer={rows}
        keyOf={(row) => `${row.code}@${row.version}`}
        paging={paging}
        empty={
          <EmptyState text="没有符合条件的规则表">
            <Button onClick={() => go({ q: '', status: '', page: '' })}>清空筛选</Button>
          </EmptyState>
        }
      />
      {code !== undefined && code !== '' && version !== undefined && (
        <RuleEditor
          key={read('table')}
          code={code}
          version={version}
          onClose={() => go({ table: '' })}
          onChanged={refresh}
        />
      )}
      {copied !== null && (
        <CopyForm
          from={copied}
          onClose={() => setCopied(null)}
          onCopied={(made) => {
            setCopied(null)
            refresh()
            open({ ...copied, version: made })
          }}
        />
      )}
      <Withdrawal row={leaving} onClose={() => setLeaving(null)} onDone={refresh} />
    </>
  )
}

const columnsWith = (
  onOpen: (row: Key) => void,
  onCopy: (row: Key) => void,
  onWithdraw: (row: Key) => void,
): readonly Column<Row>[] => [
  {
    name: '规则表',
    cell: (row) => (
      <>
        <b>{row.name}</b>
        <p className="muted num">{`${row.code} · ${row.sourceNumber || row.sourceTitle}`}</p>
      </>
    ),
  },
  { name: '版本', kind: 'code', cell: (row) => row.version },
  {
    name: '状态',
    cell: (row) => (
      <Tag tone={row.inForce ? 'good' : row.status === 'draft' ? 'warn' : 'none'}>
        {row.inForce ? '施行中' : RULE_STATUS[row.status]}
      </Tag>
    ),
  },
  {
    name: '施行期间',
    kind: 'code',
    cell: (row) => `${row.effectiveFrom} 至 ${row.effectiveTo || '长期'}`,
  },
  { name: '条件', kind: 'code', cell: (row) => `${row.conditions} 条 · ${row.policies} 份政策` },
  {
    name: '核对',
    cell: (row) => (
      <>
        <span className="num nowrap">{row.checkedOn}</span>
        <p className="muted">{CONFIDENCE_FOR_EDITORS[row.confidence]}</p>
      </>
    ),
  },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <span className={styles.actions}>
        <Button size="sm" variant="primary" onClick={() => onOpen(row)}>
          {row.status === 'draft' ? '编辑' : '查看'}
          <span className="sr">{`${row.name} ${row.version}`}</span>
        </Button>
        <Popover
          name={`${row.name} ${row.version} 的更多操作`}
          align="end"
          className={buttonClass('quiet', 'sm')}
          label={
            <>
              更多
              <span className="sr">{`，${row.name} ${row.version}`}</span>
              <IconChevronDown size={16} />
            </>
          }
        >
          {(close) => (
            <ul className={styles.menu}>
              <li>
                <Button
                  variant="quiet"
                  block
                  onClick={() => {
                    close()
                    onCopy(row)
                  }}
                >
                  新建版本<span className="sr">{`自 ${row.name} ${row.version}`}</span>
                </Button>
              </li>
              {row.status === 'published' && (
                <li>
                  <Button
                    variant="quiet"
                    block
                    onClick={() => {
                      close()
                      onWithdraw(row)
                    }}
                  >
                    撤回<span className="sr">{`${row.name} ${row.version}`}</span>
                  </Button>
                </li>
              )}
            </ul>
          )}
        </Popover>
      </span>
    ),
  },
]

const CopyForm = (props: {
  from: Key
  onClose: () => void
  onCopied: (version: string) => void
}) => {
  const { code, version, name } = props.from
  const copying = useEndpointMutation(ruleTables.copy, 'inline')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const newVersion = textOf(event.currentTarget, 'version')
    copying.mutate(
      { code, version, newVersion },
      { onSuccess: ({ version: made }) => props.onCopied(made) },
    )
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`自 ${version} 新建版本`}
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button variant="primary" type="submit" form="rule-copy" loading={copying.isPending}>
            新建草稿
          </Button>
        </>
      }
    >
      <form id="rule-copy" onSubmit={submit}>
        <p>{name}</p>
        <Field label="新版本号" required hint="字母、数字、点和短横线，例如 2027-1">
          {(control) => (
            <input
              {...control}
              name="version"
              className="input num"
              maxLength={32}
              pattern="[A-Za-z0-9]+([.\-][A-Za-z0-9]+)*"
              required
            />
          )}
        </Field>
        <Failure text={copying.error?.message ?? null} />
      </form>
    </Dialog>
  )
}

const Withdrawal = (props: { row: Key | null; onClose: () => void; onDone: () => void }) => {
  const { row } = props
  const { overlays } = useApplication()
  const withdrawing = useEndpointMutation(ruleTables.withdraw, 'inline')
  const [reason, setReason] = useState('')
  const close = (): void => {
    withdrawing.reset()
    setReason('')
    props.onClose()
  }
  return (
    <ConfirmDialog
      open={row !== null}
      title={`撤回“${row?.name ?? ''}” ${row?.version ?? ''}？`}
      confirm="撤回"
      danger
      busy={withdrawing.isPending}
      failure={withdrawing.error?.message ?? null}
      onClose={close}
      onConfirm={() =>
        row !== null &&
        withdrawing.mutate(
          { code: row.code, version: row.version, reason },
          {
            onSuccess: () => {
              overlays.toast('success', '已撤回，一两秒后不再用于匹配')
              props.onDone()
              close()
            },
          },
        )
      }
    >
      <p>撤回后不再用于匹配和自测，仍可查看。需要恢复时，从这一版新建版本再发布。</p>
      <Field label="原因" required>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
