import { ip } from '#contract/ip.ts'
import { COPYRIGHT_KIND, type CopyrightKind } from '#domain/ip/status.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { CopyrightRow } from './list/CopyrightRow.tsx'
import { anyText, codeOf, commonInput, daysOf, KEYWORD } from './list/fields.ts'
import { prepareRegister, type RegisterOf, useRegister } from './list/registers.ts'
import { Register } from './list/Register.tsx'
import { FormDays, FormText } from './list/SearchForm.tsx'

const KINDS = Object.entries(COPYRIGHT_KIND)

const COPYRIGHTS: RegisterOf<typeof ip.copyrights> = {
  page: 'bookList',
  title: '版权查询',
  lead: '查软件与作品的登记信息；号码与权利人均为演示数据。',
  right: 'software',
  counted: '件作品',
  fields: [
    KEYWORD,
    {
      name: 'kind',
      asked: 'kind',
      read: codeOf(KINDS.map(([code]) => code)),
      words: (value) => COPYRIGHT_KIND[value as CopyrightKind],
    },
    { name: 'owner', asked: 'owner', read: anyText, words: (value) => `著作权人 ${value}` },
    ...daysOf('登记日'),
  ],
  endpoint: ip.copyrights,
  inputOf: (values, page) => ({
    ...commonInput(values, page),
    ...(values.kind ? { kind: values.kind as CopyrightKind } : {}),
    ...(values.owner ? { owner: values.owner } : {}),
  }),
}

export const prepare = prepareRegister(COPYRIGHTS, {
  description: '按名称、登记号、作品种类、著作权人和登记日查软件与作品的著作权登记。',
  itemsOf: ({ records }) =>
    records.map(({ name, copyrightId }) => ({ name, to: hrefTo('bookShow', { id: copyrightId }) })),
})

/** 版权查询 `/IntellectualProperty/bookList`: the register of software and other works. */
const CopyrightListPage = () => {
  const { values, asked } = useRegister(COPYRIGHTS)
  return (
    <Register
      register={COPYRIGHTS}
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
      {({ records }) => records.map((work) => <CopyrightRow key={work.copyrightId} work={work} />)}
    </Register>
  )
}

export default CopyrightListPage
