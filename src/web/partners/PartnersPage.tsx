import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { partnerApply } from '#contract/partner-apply.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { PARTNER_STATE } from '#domain/showcase/partner-application.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { isId } from '#web/kit/text.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { NextOn } from './NextOn.tsx'
import { PartnerDrawer } from './PartnerDrawer.tsx'
import styles from './partners.module.css'
import { type Application, STATES, TONE, type View, VIEWS, WAITED } from './labels.ts'

const TITLE = '渠道合作'
const PAGE_SIZE = 20
const FILTERS = ['q', 'state', 'type', 'region', 'days', 'owner', 'late', 'page'] as const
const CLEARED = Object.fromEntries(FILTERS.map((name) => [name, '']))

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const NONE: Readonly<Record<View, string>> = {
  mine: '您名下没有合作申请，可以从“待接手”里接手',
  free: '没有等待接手的合作申请',
  all: '还没有合作申请，机构在“渠道合作”页面提交后会出现在这里',
}

/** The filters as the address says them. */
const useAsked = () => {
  const { read, page } = useAddress()
  const state = [...STATES, 'open' as const].find((code) => code === read('state')) ?? ''
  const days = WAITED.find(([code]) => code === read('days'))?.[0] ?? '0'
  const owner = read('owner')
  const type = read('type')
  const region = read('region')
  return {
    view: (read('view') in VIEWS ? read('view') : 'all') as View,
    state,
    partnerType: isId(type) ? type : '',
    regionCode: /^\d{6}$/.test(region) ? region : '',
    days: Number(days),
    ownerUserId: isId(owner) ? owner : '',
    late: read('late') === '1',
    keyword: read('q').slice(0, 50),
    page: page - 1,
    pageSize: PAGE_SIZE,
  } as const
}

/** 渠道合作: applications of organisations, from the first look to a partner. */
export default function PartnersPage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, go } = useAddress()
  const asked = useAsked()
  const answer = useQuery({
    ...queryOptionsInline(partnerApply.list, asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const open = read('id')
  const filtered = FILTERS.some((name) => name !== 'page' && read(name) !== '')
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          机构提交的合作申请在这里办理：先接手，再按“初审、洽谈、签约、合作中”一步步登记。走错一步可以撤回上一步，并写明原因。
        </p>
      </div>
      <Tabs<View>
        label="范围"
        tabs={(Object.keys(VIEWS) as View[]).map((value) => ({ value, name: VIEWS[value] }))}
        value={asked.view}
        onChange={(next) => go({ ...CLEARED, view: next === 'all' ? '' : next })}
      >
        <div className={styles.panel}>
          <Filters answer={answer.data} late={asked.late} />
          <DataTable
            caption={TITLE}
            columns={columnsWith((id) => go({ id }))}
            answer={answer}
            keyOf={({ applyNo }) => applyNo}
            pageSize={PAGE_SIZE}
            toneOf={(row) => (row.late ? 'warn' : undefined)}
            empty={
              filtered ? (
                <EmptyState text="没有符合条件的合作申请">
                  <Button onClick={() => go(CLEARED)}>清空筛选</Button>
                </EmptyState>
              ) : (
                <EmptyState text={NONE[asked.view]} />
              )
            }
          />
        </div>
      </Tabs>
      {open !== '' && (
        <PartnerDrawer
          key={open}
          applyNo={open}
          onClose={() => go({ id: '' })}
          onOpen={(id) => go({ id })}
          onChanged={() => void client.invalidateQueries({ queryKey: [partnerApply.list.path] })}
        />
      )}
    </>
  )
}

const Filters = (props: {
  answer: AnswerOf<typeof partnerApply.list> | undefined
  late: boolean
}) => {
  const { go } = useAddress()
  const { answer, late } = props
  const waiting = answer?.lateCount ?? 0
  return (
    <ListFilters
      label="筛选合作申请"
      aside={
        (late || waiting > 0) && (
          <Button aria-pressed={late} onClick={() => go({ late: late ? '' : '1', page: '' })}>
            {late ? '显示全部' : `超过下一步日期 ${waiting}`}
          </Button>
        )
      }
    >
      <FilterText name="q" label="关键词" placeholder="机构、信用代码或编号" maxLength={50} />
      <FilterSelect
        name="state"
        label="状态"
        all="全部状态"
        options={[
          ['open', '待办理（未合作）'],
          ...STATES.map(
            (code) => [code, `${PARTNER_STATE[code]} ${answer?.counts[code] ?? 0}`] as const,
          ),
        ]}
      />
      <FilterSelect
        name="type"
        label="合作类型"
        all="全部类型"
        options={(answer?.types ?? []).map(({ code, name }) => [code, name])}
      />
      <FilterSelect
        name="region"
        label="地区"
        all="全部地区"
        options={(answer?.regions ?? []).map(({ code, name }) => [code, name])}
      />
      <FilterSelect name="days" label="停留时间" all="不限停留时间" options={WAITED} />
      <FilterSelect
        name="owner"
        label="负责人"
        all="全部负责人"
        options={(answer?.owners ?? []).map(({ userId, name }) => [userId, name])}
      />
    </ListFilters>
  )
}

const columnsWith = (onOpen: (applyNo: string) => void): readonly Column<Application>[] => [
  { name: '提交时间', kind: 'code', cell: (row) => row.createTime.slice(0, 16) },
  {
    name: '机构',
    cell: (row) => (
      <>
        {row.orgName}
        <small className={styles.under}>
          <span className="num">{row.creditCode}</span>
          {row.same > 0 && <b>{`另有 ${row.same} 份同一机构的申请`}</b>}
        </small>
      </>
    ),
  },
  { name: '类型', cell: (row) => row.typeName },
  { name: '地区', cell: (row) => row.regionName },
  {
    name: '联系人',
    cell: (row) => (
      <>
        {row.contact || <span className="muted">已注销</span>}
        <small className={`num ${styles.under}`}>{row.phone}</small>
      </>
    ),
  },
  {
    name: '状态',
    cell: (row) => (
      <>
        <Tag tone={TONE[row.state]}>{PARTNER_STATE[row.state]}</Tag>
        <small className={`num ${styles.under}`}>{`${row.days} 天`}</small>
      </>
    ),
  },
  {
    name: '负责人',
    cell: (row) => (row.ownerName === '' ? <span className="muted">待接手</span> : row.ownerName),
  },
  {
    name: '下一步',
    kind: 'code',
    cell: (row) => <NextOn of={row} />,
  },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <Button size="sm" onClick={() => onOpen(row.applyNo)}>
        办理<span className="sr">{` ${row.orgName} 的申请`}</span>
      </Button>
    ),
  },
]
