import { ip } from '#contract/ip.ts'
import { PATENT_KIND, type PatentKind } from '#domain/ip/rules.ts'
import { groupsOf, IP_GROUP, type IpGroup, PATENT_GROUP } from '#domain/ip/status.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { anyText, codeOf, commonInput, daysOf, KEYWORD } from './list/fields.ts'
import { PatentRow } from './list/PatentRow.tsx'
import { prepareRegister, type RegisterOf, useCodeNames, useRegister } from './list/registers.ts'
import { Register } from './list/Register.tsx'
import { FormDays, FormText } from './list/SearchForm.tsx'

const GROUPS = groupsOf(PATENT_GROUP)
const KINDS = Object.entries(PATENT_KIND)
const SECTIONS = Array.from('ABCDEFGH')

const PATENTS: RegisterOf<typeof ip.patents> = {
  page: 'patentList',
  title: '专利查询',
  lead: '查名称、号码和权利状态；号码与权利人均为演示数据。',
  right: 'invention',
  counted: '件专利',
  fields: [
    KEYWORD,
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
    ...daysOf('申请日'),
  ],
  endpoint: ip.patents,
  inputOf: (values, page) => ({
    ...commonInput(values, page),
    ...(values.kind ? { kind: values.kind as PatentKind } : {}),
    ...(values.status ? { group: values.status as IpGroup } : {}),
    ...(values.ipc ? { ipc: values.ipc } : {}),
    ...(values.applicant ? { applicant: values.applicant } : {}),
  }),
}

export const prepare = prepareRegister(PATENTS, {
  description:
    '按名称、申请号、类型、状态、IPC、申请人和申请日查专利，看到案件状态和下一笔年费的日期与数额。',
  names: 'ipcSection',
  itemsOf: ({ records }) =>
    records.map(({ title, patentId }) => ({
      name: title,
      to: hrefTo('patentShow', { id: patentId }),
    })),
})

/** 专利查询 `/IntellectualProperty/patentList`: the register of patents. */
const PatentListPage = () => {
  const { values, asked } = useRegister(PATENTS)
  const nameOf = useCodeNames('ipcSection')
  return (
    <Register
      register={PATENTS}
      values={values}
      asked={asked}
      rows={[
        { title: '类型', name: 'kind', options: KINDS },
        { title: '状态', name: 'status', options: GROUPS.map((group) => [group, IP_GROUP[group]]) },
        {
          title: 'IPC 部',
          name: 'ipc',
          options: SECTIONS.map((code) => [code, `${code} ${nameOf(code)}`.trim()]),
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
      {({ records }) =>
        records.map((patent) => <PatentRow key={patent.patentId} patent={patent} />)
      }
    </Register>
  )
}

export default PatentListPage
