import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ip } from '#contract/ip.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { PATENT_KIND, type PatentKind } from '#domain/ip/rules.ts'
import { groupsOf, IP_GROUP, type IpGroup, PATENT_GROUP } from '#domain/ip/status.ts'
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
import { PatentRow } from './list/PatentRow.tsx'
import { Register } from './list/Register.tsx'
import { FormDays, FormText } from './list/SearchForm.tsx'
import { rulesInput, rulesQuery, tableOf } from './parts/rules.ts'

const TITLE = '专利查询'
const GROUPS = groupsOf(PATENT_GROUP)
const KINDS = Object.entries(PATENT_KIND)
const SECTIONS = Array.from('ABCDEFGH')

const FIELDS: readonly ListField[] = [
  { name: 'q', asked: 'keyword', read: anyText, words: (value) => value },
  {
    name: 'kind',
    asked: 'kind',
    read: codeOf(KINDS.map(([code]) => code)),
    words: (value) => PATENT_KIND[value as PatentKind],
  },
  {
    name: 'status',
    asked: 'group',
    read: codeOf(GROUPS),
    words: (value) => IP_GROUP[value as IpGroup],
  },
  { name: 'ipc', asked: 'ipc', read: codeOf(SECTIONS), words: (value) => `IPC ${value} 部` },
  { name: 'applicant', asked: 'applicant', read: anyText, words: (value) => `申请人 ${value}` },
  { name: 'from', asked: 'date', read: dayText, words: (value) => `申请日从 ${value}` },
  { name: 'to', asked: 'date', read: dayText, words: (value) => `申请日到 ${value}` },
]

/** What the call is asked: the same for the same address on the server and in the browser. */
const inputOf = (values: Values, page: number): InputOf<typeof ip.patents> => ({
  ...(values.q ? { keyword: values.q } : {}),
  ...(values.kind ? { kind: values.kind as PatentKind } : {}),
  ...(values.status ? { group: values.status as IpGroup } : {}),
  ...(values.ipc ? { ipc: values.ipc } : {}),
  ...(values.applicant ? { applicant: values.applicant } : {}),
  ...(values.from ? { from: values.from } : {}),
  ...(values.to ? { to: values.to } : {}),
  ...(page > 0 ? { page } : {}),
})

export const prepare: PageModule['prepare'] = async ({ ask: asked, query }) => {
  const { values, page } = readValues(query, FIELDS)
  const names = asked(ip.rules, rulesInput(['ipcSection'])).catch(() => null)
  const answer = await asked(ip.patents, inputOf(values, page))
  await names
  return {
    title: pageTitle(TITLE, values.q ?? '', page),
    description:
      '按名称、申请号、类型、状态、IPC、申请人和申请日查专利，看到案件状态和下一笔年费的日期与数额。',
    canonicalQuery: canonicalOf(values, page),
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '知识产权', to: hrefTo('ip') },
        { name: TITLE, to: hrefTo('patentList') },
      ]),
      itemList(
        answer.records.map(({ title, patentId }) => ({
          name: title,
          to: hrefTo('patentShow', { id: patentId }),
        })),
      ),
    ],
  }
}

/** 专利查询 `/IntellectualProperty/patentList`: the register of patents. */
const PatentListPage = () => {
  const [params] = useSearchParams()
  const { values, page } = readValues(params, FIELDS)
  const asked = useQuery({
    ...askInline(ip.patents, inputOf(values, page)),
    placeholderData: keepPreviousData,
  })
  const { data: tables } = useQuery(rulesQuery(['ipcSection']))
  const names = new Map(
    tableOf(tables?.records, 'ipcSection')?.entries.map(({ code, name }) => [code, name]),
  )
  useTitle(pageTitle(TITLE, values.q ?? '', page))
  return (
    <Register
      page="patentList"
      title={TITLE}
      lead="查名称、号码和权利状态；号码与权利人均为演示数据。"
      counted="件专利"
      fields={FIELDS}
      values={values}
      asked={asked}
      rows={[
        { title: '类型', name: 'kind', options: KINDS },
        {
          title: '状态',
          name: 'status',
          options: GROUPS.map((group) => [group, IP_GROUP[group]] as const),
        },
        {
          title: 'IPC 部',
          name: 'ipc',
          options: SECTIONS.map(
            (code) => [code, `${code} ${names.get(code) ?? ''}`.trim()] as const,
          ),
        },
      ]}
      form={{
        names: ['q', 'applicant', 'from', 'to'],
        first: (
          <FormText
            name="q"
            label="名称或号码"
            value={values.q ?? ''}
            placeholder="如 209910000001.8"
          />
        ),
        others: (
          <>
            <FormText name="applicant" label="申请人" value={values.applicant ?? ''} />
            <FormDays label="申请日" from={values.from ?? ''} to={values.to ?? ''} />
          </>
        ),
      }}
    >
      {(answer) => (
        <ol>
          {answer.records.map((patent) => (
            <PatentRow key={patent.patentId} patent={patent} />
          ))}
        </ol>
      )}
    </Register>
  )
}

export default PatentListPage
