import {
  DECLARE_ACTOR,
  DECLARE_STATUS,
  DECLARE_STATUSES,
  PROJECT_TYPE,
} from '#domain/declarations/codes.ts'
import { isOnLine, usualLine } from '#domain/declarations/lines.ts'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import type { Overview } from '../queries.ts'
import { FILTERS, filtersOf, isFiltered } from './asked.ts'

const isLevel = (code: string): code is keyof typeof POLICY_LEVEL =>
  Object.hasOwn(POLICY_LEVEL, code)

/** What narrows the list; of years, levels, places and advisors those that occur. */
export const Filters = ({ choices }: { choices: Overview['choices'] }) => (
  <ListFilters label="筛选申报" aside={<Clear />}>
    <FilterText name="q" label="项目、政策或申报编号" maxLength={80} />
    <FilterSelect
      name="year"
      label="年度"
      all="全部年度"
      options={choices.years.map((year) => [String(year), `${year} 年度`])}
    />
    <FilterSelect
      name="level"
      label="层级"
      all="全部层级"
      options={choices.levels.filter(isLevel).map((level) => [level, POLICY_LEVEL[level]])}
    />
    <TypeSelect />
    <FilterSelect
      name="region"
      label="地区"
      all="全部地区"
      options={choices.regions.map(({ code, name }) => [code, name])}
    />
    <StatusSelect />
    <FilterSelect
      name="advisor"
      label="顾问"
      all="全部顾问"
      options={[
        ...choices.advisors.map(({ userId, name }) => [userId, name] as const),
        ['none', '顾问待安排'],
      ]}
    />
  </ListFilters>
)

/** What narrows the advisors' list. */
export const QueueFilters = ({ advisors }: { advisors: Overview['choices']['advisors'] }) => (
  <ListFilters label="筛选申报" aside={<Clear />}>
    <FilterText name="q" label="企业、项目或申报编号" maxLength={80} />
    <FilterSelect
      name="holder"
      label="谁在处理"
      all="不限谁在处理"
      options={Object.entries(DECLARE_ACTOR)}
    />
    <StatusSelect />
    <FilterSelect name="level" label="层级" all="全部层级" options={Object.entries(POLICY_LEVEL)} />
    <TypeSelect />
    <FilterSelect
      name="advisor"
      label="顾问"
      all="全部顾问"
      options={advisors.map(({ userId, name }) => [userId, name])}
    />
  </ListFilters>
)

const TypeSelect = () => (
  <FilterSelect
    name="type"
    label="项目类型"
    all="全部类型"
    options={Object.entries(PROJECT_TYPE)}
  />
)

/** The states that projects of the chosen type usually come to; all without one. */
const StatusSelect = () => {
  const { read } = useAddress()
  const line = usualLine(filtersOf(read).projectType)
  const options = DECLARE_STATUSES.filter((status) => isOnLine(line, status))
  return (
    <FilterSelect
      name="status"
      label="当前环节"
      all="全部环节"
      options={options.map((status) => [status, DECLARE_STATUS[status]])}
    />
  )
}

const Clear = () => {
  const { read, to } = useAddress()
  if (!isFiltered(read)) return null
  return (
    <ButtonLink
      variant="quiet"
      to={to(Object.fromEntries([...FILTERS, 'page'].map((name) => [name, ''])))}
    >
      清空筛选
    </ButtonLink>
  )
}
