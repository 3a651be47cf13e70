import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PARTNER_STATE } from '#domain/showcase/partner-application.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { ApplyForm, provincesQuery } from './cooperation/ApplyForm.tsx'
import { ApplyResult } from './cooperation/ApplyResult.tsx'
import { PartnerList } from './cooperation/PartnerList.tsx'
import { StateLookup } from './cooperation/StateLookup.tsx'
import { TypeTable } from './cooperation/TypeTable.tsx'
import { useApply } from './cooperation/useApply.ts'
import { Loaded } from './parts/Loaded.tsx'
import { PageBand } from './parts/PageBand.tsx'
import { trailOf } from './parts/head.ts'
import { allPartnersQuery, partnerTypesQuery, type PartnerType } from './queries.ts'
import styles from './CooperationPage.module.css'

const TITLE = '渠道合作'
const LEAD = '七类合作各得到什么、承担什么、需要什么资质。不承诺结果，不按获批收费。'

/** The types first; the partners and the provinces may fail alone. */
export const prepare = async ({ client }: Preparation): Promise<PageHead> => {
  await Promise.all([
    client.fetchQuery({ ...partnerTypesQuery(), retry: false }),
    prefetchAll(client, [allPartnersQuery(), provincesQuery()]),
  ])
  return {
    title: TITLE,
    description: LEAD,
    jsonLd: [trailOf({ name: TITLE, to: hrefTo('cooperation') })],
  }
}

/** 渠道合作: types, partners, the application and where one stands. */
const CooperationPage = () => {
  const types = useQuery(partnerTypesQuery())
  return (
    <>
      <PageBand title={TITLE} lead={LEAD}>
        <Tools />
      </PageBand>
      <div className={`wrap ${styles.page}`}>
        <section aria-labelledby="types">
          <h2 id="types">合作类型</h2>
          <Loaded query={types} label="合作类型" rows={7} height="9rem">
            {({ records }) => <TypeTable types={records} />}
          </Loaded>
        </section>
        <PartnerList />
        <section id="apply" className={styles.apply} aria-labelledby="apply-h">
          <h2 id="apply-h">申请合作</h2>
          <div className={styles.pair}>
            <Loaded query={types} label="申请表" rows={5}>
              {({ records }) => <Application types={records} />}
            </Loaded>
            <After />
          </div>
        </section>
        <section id="lookup" aria-labelledby="lookup-h">
          <h2 id="lookup-h">查询进度</h2>
          <p className={styles.lead}>凭申请编号和提交时的手机号码查询。</p>
          <StateLookup />
        </section>
      </div>
    </>
  )
}

const Tools = () => {
  const href = useHref()
  return (
    <>
      <ButtonLink to={`${href('cooperation')}#lookup`}>查询进度</ButtonLink>
      <ButtonLink to={`${href('cooperation')}#apply`} variant="primary">
        申请合作
      </ButtonLink>
    </>
  )
}

/** What follows an application, in the names of its states. */
const AFTER = [
  ['review', '核对登记信息、合作类型与所需资质，不足的告知补充'],
  ['talk', '由对接人员电话联系，商定服务范围、地区与结算方式'],
  ['sign', '核对资质原件，合同写明双方职责与终止条件'],
  ['active', '同意署名的，列入本页的伙伴名单'],
] as const

const After = () => (
  <aside className={styles.after} aria-labelledby="after">
    <h3 id="after">提交之后</h3>
    <ol>
      {AFTER.map(([state, about]) => (
        <li key={state}>
          <b>{PARTNER_STATE[state]}</b>
          <p>{about}</p>
        </li>
      ))}
    </ol>
    <p>不合适时会写明原因。申请与合作都不收取加盟费、管理费。</p>
  </aside>
)

const Application = ({ types }: { types: readonly PartnerType[] }) => {
  const [params] = useSearchParams()
  const given = params.get('type') ?? ''
  const asked = types.some(({ partnerType }) => partnerType === given) ? given : ''
  const form = useApply(asked)
  useTitle(form.wrong ? `错误：${TITLE}` : TITLE)
  return form.applied ? (
    <ApplyResult applied={form.applied} onAgain={form.again} />
  ) : (
    <ApplyForm form={form} types={types} />
  )
}

export default CooperationPage
