import { PARTNER_SORTS, partnerApply } from '#contract/partner-apply.ts'
import { PARTNER_STATE } from '#domain/showcase/partner-application.ts'
import type { Column } from '#web/kit/DataTable.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { Due } from '#web/kit/workflow/Due.tsx'
import { useList, useListAddress } from '#web/kit/workflow/list.ts'
import { ownerColumn, WorkflowPage } from '#web/kit/workflow/WorkflowPage.tsx'
import type { PageModule } from '#web/shell/page.ts'
import { useCall } from '#web/wire/query.ts'
import { PartnerDrawer } from './PartnerDrawer.tsx'
import styles from './partners.module.css'
import { type Application, STATES, TONE, VIEWS, WAITED } from './labels.ts'

const TITLE = '渠道合作'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const NONE = {
  mine: '您暂无负责的合作申请，可以从“待领取”里领取',
  free: '暂无待领取的合作申请',
  all: '暂无合作申请，机构在“渠道合作”页面提交后会显示在这里',
}

/** 渠道合作: applications of organisations, from the first look to a partner. */
export default function PartnersPage() {
  const { read, go } = useAddress()
  const { asked, shown, codeIn, idIn, regionIn } = useListAddress({
    hasBoard: false,
    sorts: PARTNER_SORTS,
  })
  const filters = {
    ...asked,
    state: codeIn('state', [...STATES, 'open']),
    partnerType: idIn('type'),
    regionCode: regionIn('region'),
    days: Number(
      codeIn(
        'days',
        WAITED.map(([code]) => code),
      ),
    ),
    ownerUserId: idIn('owner'),
  }
  const { answer, refresh } = useList(partnerApply.list, { ...filters, ...shown })
  const call = useCall()
  const open = read('id')
  const { counts = {}, types = [], regions = [], owners = [] } = answer.data ?? {}
  return (
    <WorkflowPage
      title={TITLE}
      intro="机构提交的合作申请在这里办理：先领取，再按“初审、洽谈、签约、合作中”一步步登记。走错一步可以撤回上一步，并写明原因。"
      thing="合作申请"
      views={VIEWS}
      none={NONE}
      filters={[
        { name: 'q', label: '关键词', placeholder: '机构、信用代码或编号' },
        {
          name: 'state',
          label: '状态',
          all: '全部状态',
          options: [
            ['open', '待办理（未合作）'],
            ...STATES.map((code) => [code, `${PARTNER_STATE[code]} ${counts[code] ?? 0}`] as const),
          ],
        },
        {
          name: 'type',
          label: '合作类型',
          all: '全部类型',
          options: types.map(({ code, name }) => [code, name]),
        },
        {
          name: 'region',
          label: '地区',
          all: '全部地区',
          options: regions.map(({ code, name }) => [code, name]),
        },
        { name: 'days', label: '停留时间', all: '不限停留时间', options: WAITED },
        {
          name: 'owner',
          label: '负责人',
          all: '全部负责人',
          options: owners.map(({ userId, name }) => [userId, name]),
        },
      ]}
      lateName="超过下一步日期"
      answer={answer}
      columns={COLUMNS}
      fetchFile={async () => call(partnerApply.export, filters)}
      unit="份申请"
      keyOf={({ applyNo }) => applyNo}
      nameOf={({ orgName }) => `${orgName} 的申请`}
    >
      {open !== '' && (
        <PartnerDrawer
          key={open}
          applyNo={open}
          onClose={() => go({ id: '' })}
          onOpen={(id) => go({ id })}
          onChanged={refresh}
        />
      )}
    </WorkflowPage>
  )
}

const COLUMNS: readonly Column<Application>[] = [
  {
    name: '提交时间',
    kind: 'code',
    sort: 'created',
    cell: (row) => row.createTime.slice(0, 16),
  },
  {
    name: '机构',
    sort: 'name',
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
  { name: '类型', sort: 'type', cell: (row) => row.typeName },
  { name: '地区', sort: 'region', cell: (row) => row.regionName },
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
    sort: 'state',
    cell: (row) => (
      <>
        <Tag tone={TONE[row.state]}>{PARTNER_STATE[row.state]}</Tag>
        <small className={`num ${styles.under}`}>{`${row.days} 天`}</small>
      </>
    ),
  },
  ownerColumn('负责人', 'owner', (row) => row.ownerName),
  {
    name: '下一步',
    kind: 'code',
    sort: 'next',
    cell: ({ nextOn, late }) => <Due at={nextOn} late={late} />,
  },
]
