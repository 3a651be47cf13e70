import { ip } from '#contract/ip.ts'
import { groupsOf, IP_GROUP, type IpGroup, TRADEMARK_GROUP } from '#domain/ip/status.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { anyText, codeOf, commonInput, daysOf, KEYWORD } from './list/fields.ts'
import { prepareRegister, type RegisterOf, useCodeNames, useRegister } from './list/registers.ts'
import { Register } from './list/Register.tsx'
import { FormDays, FormSelect, FormText } from './list/SearchForm.tsx'
import { TrademarkRow } from './list/TrademarkRow.tsx'

const GROUPS = groupsOf(TRADEMARK_GROUP)
const CLASSES = Array.from({ length: 45 }, (_, at) => String(at + 1))

const TRADEMARKS: RegisterOf<typeof ip.trademarks> = {
  page: 'trademarkList',
  title: '商标查询',
  lead: '查名称、号码和权利状态；号码与权利人均为演示数据。',
  right: 'trademark',
  counted: '件商标',
  fields: [
    KEYWORD,
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
    ...daysOf('申请日'),
  ],
  endpoint: ip.trademarks,
  inputOf: (values, page) => ({
    ...commonInput(values, page),
    ...(values.class ? { niceClass: Number(values.class) } : {}),
    ...(values.status ? { group: values.status as IpGroup } : {}),
    ...(values.applicant ? { applicant: values.applicant } : {}),
  }),
}

export const prepare = prepareRegister(TRADEMARKS, {
  description:
    '按名称、注册号、国际分类、状态、申请人和申请日查商标，看到有效期、续展和异议的关键日期。',
  names: 'niceClass',
  itemsOf: ({ records }) =>
    records.map(({ name, trademarkId }) => ({
      name,
      to: hrefTo('trademarkShow', { id: trademarkId }),
    })),
})

/** 商标查询 `/IntellectualProperty/trademarkList`: the register of trademarks. */
const TrademarkListPage = () => {
  const { values, asked } = useRegister(TRADEMARKS)
  const nameOf = useCodeNames('niceClass')
  return (
    <Register
      register={TRADEMARKS}
      values={values}
      asked={asked}
      rows={[
        { title: '状态', name: 'status', options: GROUPS.map((group) => [group, IP_GROUP[group]]) },
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
              options={CLASSES.map((code) => [code, `第 ${code} 类 ${nameOf(code)}`.trim()])}
            />
            <FormText name="applicant" label="申请人" value={values.applicant ?? ''} />
            <FormDays label="申请日" from={values.from ?? ''} to={values.to ?? ''} />
          </>
        ),
      }}
    >
      {({ records, now }) =>
        records.map((mark) => <TrademarkRow key={mark.trademarkId} mark={mark} now={now} />)
      }
    </Register>
  )
}

export default TrademarkListPage
