import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CONTENT_SORTS, content } from '#contract/content.ts'
import {
  CONTENT_LACK,
  CONTENT_STATE,
  type ContentLack,
  type ContentState,
} from '#domain/content/flow.ts'
import { IMPORTED_KINDS } from '#domain/content/import.ts'
import { CONTENT_KIND_NAME, isContentKind } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { isId } from '#web/kit/text.ts'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import styles from './content.module.css'
import { type Copied, NewItem } from './list/NewItem.tsx'
import { ItemTable } from './list/ItemTable.tsx'
import { HowTo } from './list/HowTo.tsx'
import { NoticeDrop } from './list/NoticeDrop.tsx'
import { KindNav } from './list/KindNav.tsx'
import { PackagesView } from './packages/PackagesView.tsx'
import { listQuery } from './queries.ts'
import { EVERY_STATE, TITLE } from './labels.ts'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const STATES = Object.keys(CONTENT_STATE) as ContentState[]
const LACKS = Object.keys(CONTENT_LACK) as ContentLack[]

/** 运营内容, or with `view=packages` in the address the packages that bring some. */
export default function ContentPage() {
  const { read } = useAddress()
  const packages = useSession()?.permissions.includes('content:package') === true
  return read('view') === 'packages' && packages ? (
    <PackagesView />
  ) : (
    <ContentView packages={packages} />
  )
}

/** Everything operators edit, by kind and state. */
const ContentView = ({ packages }: { packages: boolean }) => {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, to, go } = useAddress()
  const paging = usePaging()
  const permissions = useSession()?.permissions ?? []
  const edits = permissions.includes('content:edit')
  // Whoever only reviews begins with what waits; 全部 is named in the address then.
  const first = !edits && permissions.includes('content:review') ? 'review' : ''
  const [adding, setAdding] = useState<Copied | 'new' | null>(null)
  const [importing, setImporting] = useState<{ file: File | null } | null>(null)
  const wanted = read('kind')
  const kind = isContentKind(wanted) ? wanted : ''
  const imports = edits && (kind === '' || IMPORTED_KINDS.has(kind))
  const named = read('state') || first
  const state = STATES.find((one) => one === named) ?? ''
  const lack = LACKS.find((one) => one === read('lack')) ?? ''
  const asked = {
    kind,
    state,
    keyword: read('q').slice(0, 50),
    mine: read('mine') === '1',
    editorUserId: isId(read('editor')) ? read('editor') : '',
    regionCode: /^\d{6}$/.test(read('region')) ? read('region') : '',
    lack,
    ...orderIn(read, CONTENT_SORTS),
  } as const
  const answer = useQuery({
    ...listQuery({ ...asked, ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const counts = new Map(answer.data?.states.map((one) => [one.state, one.count]))
  const all = STATES.filter((one) => one !== 'deleted').reduce(
    (sum, one) => sum + (counts.get(one) ?? 0),
    0,
  )
  const known = answer.data !== undefined
  const tabs = [
    { value: '' as const, name: '全部', ...(known ? { note: all } : {}) },
    ...STATES.map((one) => ({
      value: one,
      name: CONTENT_STATE[one],
      ...(known ? { note: counts.get(one) ?? 0 } : {}),
    })),
  ]
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <div className={styles.headActions}>
          {packages && (
            <Link to={to({ view: 'packages', page: '' })} className="link">
              内容包
            </Link>
          )}
          {imports && (
            <Button variant="primary" onClick={() => setImporting({ file: null })}>
              从公文导入
            </Button>
          )}
          {edits && (
            <Button variant={imports ? 'secondary' : 'primary'} onClick={() => setAdding('new')}>
              {kind === '' ? '新建' : `新建${CONTENT_KIND_NAME[kind]}`}
            </Button>
          )}
        </div>
      </div>
      <HowTo />
      <div className={styles.content}>
        <KindNav kind={kind} kinds={answer.data?.kinds} />
        <NoticeDrop
          className={styles.list ?? ''}
          onFile={imports ? (file) => setImporting({ file }) : null}
        >
          <Tabs
            label="状态"
            tabs={tabs}
            value={state}
            className={styles.tabs ?? ''}
            onChange={(next) => go({ state: next === first ? '' : next || EVERY_STATE, page: '' })}
          >
            <ItemTable
              kind={kind}
              state={state}
              lack={lack}
              asked={asked}
              answer={answer}
              paging={paging}
              onCopy={setAdding}
              onNew={edits ? () => setAdding('new') : null}
              onMoved={() => void client.invalidateQueries({ queryKey: [content.list.path] })}
            />
          </Tabs>
        </NoticeDrop>
      </div>
      {importing !== null && (
        <Lazy
          load={loadImport}
          given={{
            kind: kind === '' ? 'policy' : kind,
            file: importing.file,
            onClose: () => setImporting(null),
          }}
        />
      )}
      {adding !== null && (
        <NewItem
          kind={kind}
          from={adding === 'new' ? null : adding}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

const loadImport = async () => (await import('./list/NewFromNotice.tsx')).NewFromNotice
