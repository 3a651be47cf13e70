import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ip } from '#contract/ip.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { groupsOf, IP_GROUP, type IpGroup, TRADEMARK_GROUP } from '#domain/ip/status.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { askInline } from '#web/wire/query.ts'
import {
  anyText,
  canonicalOf,
  codeOf,
  dayText,
  type ListField,
  pageTitle,
  readValues,
  type Values,
} from './list/fields.ts'
import { itemList } from './list/item-list.ts'
import { Register } from './list/Register.tsx'
import { FormDays, FormSelect, FormText } from './list/SearchForm.tsx'
import { TrademarkRow } from './list/TrademarkRow.tsx'
import { rulesInput, rulesQuery, tableOf } from './parts/rules.ts'

const TITLE = '商标查询'
const GROUPS = groupsOf(TRADEMARK_GROUP)
const CLASSES = Array.from({ length: 45 }, (_, at) => String(at + 1))

const FIELDS: readonly ListField[] = [
  { name: 'q', asked: 'keyword', read: anyText, words: (value) => value },
  {
    name: 'class',
    asked: 'niceClass',
    read: codeOf(CLASSES),
    words: (value) => `第 ${value} 类`,
  },
  {
    name: 'status',
    asked: 'group',
    read: codeOf(GROUPS),
    words: (value) => IP_GROUP[value as IpGroup],
  },
  { name: 'applicant', asked: 'applicant', read: anyText, words: (value) => `申请人 ${value}` },
  { name: 'from', asked: 'date', read: dayText, words: (value) => `申请日从 ${value}` },
  { name: 'to', asked: 'date', read: dayText, words: (value) => `申请日到 ${value}` },
]

/** What the call is asked: the same for the same address on the server and in the browser. */
const inputOf = (values: Values, page: number): InputOf<typeof ip.trademarks> => ({
  ...(values.q ? { keyword: values.q } : {}),
  ...(values.class ? { niceClass: Number(values.class) } : {}),
  ...(values.status ? { group: values.status as IpGroup } : {}),
  ...(values.applicant ? { applicant: values.applicant } : {}),
  ...(values.from ? { from: values.from } : {}),
  ...(values.to ? { to: values.to } : {}),
  ...(page > 0 ? { page } : {}),
})

export const prepare: PageModule['prepare'] = async ({ ask: asked, query }) => {
  const { values, page } = readValues(query, FIELDS)
  const names = asked(ip.rules, rulesInput(['niceClass'])).catch(() => null)
  const answer = await asked(ip.trademarks, inputOf(values, page))
  await names
  return {
    title: pageTitle(TITLE, values.q ?? '', page),
    description:
      '按名称、注册号、国际分类、状态、申请人和申请日查商标，看到有效期、续展和异议的关键日期。',
    canonicalQuery: canonicalOf(values, page),
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '知识产权', to: hrefTo('ip') },
        { name: TITLE, to: hrefTo('trademarkList') },
      ]),
      itemList(
        answer.records.map(({ name, trademarkId }) => ({
          name,
          to: hrefTo('trademarkShow', { id: trademarkId }),
        })),
      ),
    ],
  }
}

/** 商标查询 `/IntellectualProperty/trademarkList`: the register of trademarks. */
const TrademarkListPage = () => {
  const [params] = useSearchParams()
  const { values, page } = readValues(params, FIELDS)
  const asked = useQuery({
    ...askInline(ip.trademarks, inputOf(values, page)),
    placeholderData: keepPreviousData,
  })
  const { data: tables } = useQuery(rulesQuery(['niceClass']))
  const names = new Map(
    tableOf(tables?.records, 'niceClass')?.entries.map(({ code, name }) => [code, name]),
  )
  useTitle(pageTitle(TITLE, values.q ?? '', page))
  return (
    <Register
      page="trademarkList"
      title={TITLE}
      lead="查名称、号码和权利状态；号码与权利人均为演示数据。"
      counted="件商标"
      fields={FIELDS}
      values={values}
      asked={asked}
      rows={[
        {
          title: '状态',
          name: 'status',
          options: GROUPS.map((group) => [group, IP_GROUP[group]] as const),
        },
      ]}
      form={{
        names: ['q', 'class', 'applicant', 'from', 'to'],
        first: (
          <FormText name="q" label="名称或号码" value={values.q ?? ''} placeholder="如 云砚" />
        ),
        others: (
          <>
            <FormSelect
              name="class"
              label="国际分类"
              value={values.class ?? ''}
              options={CLASSES.map(
                (code) => [code, `第 ${code} 类 ${names.get(code) ?? ''}`.trim()] as const,
              )}
            />
            <FormText name="applicant" label="申请人" value={values.applicant ?? ''} />
            <FormDays label="申请日" from={values.from ?? ''} to={values.to ?? ''} />
          </>
        ),
      }}
    >
      {(answer) => (
        <ol>
          {answer.records.map((mark) => (
            <TrademarkRow key={mark.trademarkId} mark={mark} now={answer.now} />
          ))}
        </ol>
      )}
    </Register>
  )
}

export default TrademarkListPage
