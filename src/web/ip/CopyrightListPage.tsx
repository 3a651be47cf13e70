import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ip } from '#contract/ip.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { COPYRIGHT_KIND, type CopyrightKind } from '#domain/ip/status.ts'
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
import { CopyrightRow } from './list/CopyrightRow.tsx'
import { itemList } from './list/item-list.ts'
import { Register } from './list/Register.tsx'
import { FormDays, FormText } from './list/SearchForm.tsx'

const TITLE = '版权查询'
const KINDS = Object.entries(COPYRIGHT_KIND)

const FIELDS: readonly ListField[] = [
  { name: 'q', asked: 'keyword', read: anyText, words: (value) => value },
  {
    name: 'kind',
    asked: 'kind',
    read: codeOf(KINDS.map(([code]) => code)),
    words: (value) => COPYRIGHT_KIND[value as CopyrightKind],
  },
  { name: 'owner', asked: 'owner', read: anyText, words: (value) => `著作权人 ${value}` },
  { name: 'from', asked: 'date', read: dayText, words: (value) => `登记日从 ${value}` },
  { name: 'to', asked: 'date', read: dayText, words: (value) => `登记日到 ${value}` },
]

/** What the call is asked: the same for the same address on the server and in the browser. */
const inputOf = (values: Values, page: number): InputOf<typeof ip.copyrights> => ({
  ...(values.q ? { keyword: values.q } : {}),
  ...(values.kind ? { kind: values.kind as CopyrightKind } : {}),
  ...(values.owner ? { owner: values.owner } : {}),
  ...(values.from ? { from: values.from } : {}),
  ...(values.to ? { to: values.to } : {}),
  ...(page > 0 ? { page } : {}),
})

export const prepare: PageModule['prepare'] = async ({ ask: asked, query }) => {
  const { values, page } = readValues(query, FIELDS)
  const answer = await asked(ip.copyrights, inputOf(values, page))
  return {
    title: pageTitle(TITLE, values.q ?? '', page),
    description: '按名称、登记号、作品种类、著作权人和登记日查软件与作品的著作权登记。',
    canonicalQuery: canonicalOf(values, page),
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '知识产权', to: hrefTo('ip') },
        { name: TITLE, to: hrefTo('bookList') },
      ]),
      itemList(
        answer.records.map(({ name, copyrightId }) => ({
          name,
          to: hrefTo('bookShow', { id: copyrightId }),
        })),
      ),
    ],
  }
}

/** 版权查询 `/IntellectualProperty/bookList`: the register of software and other works. */
const CopyrightListPage = () => {
  const [params] = useSearchParams()
  const { values, page } = readValues(params, FIELDS)
  const asked = useQuery({
    ...askInline(ip.copyrights, inputOf(values, page)),
    placeholderData: keepPreviousData,
  })
  useTitle(pageTitle(TITLE, values.q ?? '', page))
  return (
    <Register
      page="bookList"
      title={TITLE}
      lead="查软件与作品的登记信息；号码与权利人均为演示数据。"
      counted="件作品"
      fields={FIELDS}
      values={values}
      asked={asked}
      rows={[{ title: '种类', name: 'kind', options: KINDS }]}
      form={{
        names: ['q', 'owner', 'from', 'to'],
        first: (
          <FormText
            name="q"
            label="名称或登记号"
            value={values.q ?? ''}
            placeholder="如 点检管理系统"
          />
        ),
        others: (
          <>
            <FormText name="owner" label="著作权人" value={values.owner ?? ''} />
            <FormDays label="登记日" from={values.from ?? ''} to={values.to ?? ''} />
          </>
        ),
      }}
    >
      {(answer) => (
        <ol>
          {answer.records.map((work) => (
            <CopyrightRow key={work.copyrightId} work={work} />
          ))}
        </ol>
      )}
    </Register>
  )
}

export default CopyrightListPage
