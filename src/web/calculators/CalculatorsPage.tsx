import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { CALCULATOR, yearChosen, yearsOf } from '#domain/calculators/calculators.ts'
import { readFragment } from '#domain/calculators/fragment.ts'
import {
  CALCULATOR_CODES,
  CALCULATOR_NAME,
  type CalculatorCode,
  calculatorHref,
  calculatorNamed,
} from '#domain/calculators/tools.ts'
import { taxRuleOf } from '#domain/calculators/tax-rules.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { itemList } from '#web/kit/item-list.ts'
import { LinkColumn } from '#web/kit/LinkColumn.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import styles from './CalculatorsPage.module.css'
import { CalculatorView } from './parts/CalculatorView.tsx'
import { feesQuery, type PageTables, tablesOf, taxRulesQuery } from './queries.ts'
import { useFilling } from './useTyped.ts'

const TITLE = '能省多少'
const LEAD =
  '填几个数，看一项税收优惠或费用减缴能省多少：每一步怎么算、依据哪份文件的哪一条、哪些没有算进去。'

const toolOf = (params: URLSearchParams): CalculatorCode | null =>
  calculatorNamed(params.get('tool') ?? '')

/** All calculators, or the one asked for; its figures are never asked for by the server. */
export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  await prefetchAll(client, [taxRulesQuery(), feesQuery()])
  const code = toolOf(query)
  const here = { name: TITLE, to: hrefTo('calculators') }
  const home = { name: '首页', to: hrefTo('home') }
  if (code === null)
    return {
      title: TITLE,
      description: LEAD,
      jsonLd: [
        breadcrumbList([home, here]),
        itemList(
          LINKS.map(({ name, to }) => ({ name, to })),
          TITLE,
        ),
      ],
    }
  return {
    title: titleOf(code),
    description: CALCULATOR[code].lead,
    canonicalQuery: `?tool=${code}`,
    jsonLd: [
      breadcrumbList([home, here, { name: CALCULATOR_NAME[code], to: calculatorHref(code) }]),
    ],
  }
}

const LINKS = CALCULATOR_CODES.map((code) => ({
  ...{ code, name: CALCULATOR_NAME[code], to: calculatorHref(code) },
}))

const titleOf = (code: CalculatorCode): string => `${CALCULATOR_NAME[code]}${TITLE}`

/** 能省多少 `/calculators`: calculators that show their clause. */
export default function CalculatorsPage() {
  const href = useHref()
  const [params] = useSearchParams()
  const filling = useFilling()
  const filled = filling === '' ? null : readFragment(filling)
  const named = toolOf(params)
  const code = named ?? filled?.code ?? null
  useTitle(code === null ? TITLE : titleOf(code))
  return (
    <>
      <header className={styles.band}>
        <div className="wrap">
          <Breadcrumbs
            steps={[
              { name: '首页', to: href('home') },
              ...(code === null ? [] : [{ name: TITLE, to: href('calculators') }]),
              { name: code === null ? TITLE : CALCULATOR_NAME[code] },
            ]}
          />
          <h1>
            <Phrase text={code === null ? TITLE : titleOf(code)} />
          </h1>
          <p>{code === null ? LEAD : CALCULATOR[code].lead}</p>
          <noscript>
            <p className={styles.warning}>
              计算在您的浏览器里进行，需要启用 JavaScript；未启用时，可以看下面的条款。
            </p>
          </noscript>
          {code === null && params.has('tool') && (
            <p className={styles.warning}>地址里写的计算器没有找到，请从下面选一个。</p>
          )}
          {filling !== '' && (filled === null || filled.code !== code) && (
            <output className={styles.warning}>链接里 # 后面的数字没有读懂，没有采用。</output>
          )}
        </div>
      </header>
      <div className={`wrap ${styles.page}`}>
        <Body code={code} />
      </div>
    </>
  )
}

const Body = ({ code }: { code: CalculatorCode | null }) => {
  const taxes = useQuery(taxRulesQuery())
  const fees = useQuery(feesQuery())
  if (taxes.data !== undefined && fees.data !== undefined) {
    const tables = tablesOf(taxes.data, fees.data.records)
    return code === null ? (
      <List tables={tables} />
    ) : (
      <LinkColumn label={TITLE} links={LINKS} here={code}>
        <CalculatorView key={code} code={code} tables={tables} />
      </LinkColumn>
    )
  }
  const error = taxes.error ?? fees.error
  if (error === null) return <Skeleton label={TITLE} rows={6} height="5rem" />
  const again = (): void => {
    void taxes.refetch()
    void fees.refetch()
  }
  return <ErrorBlock error={error} onRetry={again} />
}

/** What each tells, and the documents it rests on. */
const List = ({ tables }: { tables: PageTables }) => (
  <ul className={styles.list}>
    {CALCULATOR_CODES.map((code) => (
      <li key={code}>
        <h2>
          <Link to={calculatorHref(code)} className="cover">
            {CALCULATOR_NAME[code]}
          </Link>
        </h2>
        <p>{CALCULATOR[code].lead}</p>
        <p className="aside">{`依据：${documentsOf(code, tables).join('；')}`}</p>
      </li>
    ))}
  </ul>
)

/** The documents of a calculator's newest tables with the clauses that state its figures. */
const documentsOf = (code: CalculatorCode, { taxRules, fees, today }: PageTables): string[] => {
  const calculator = CALCULATOR[code]
  if (calculator.kind === 'fee')
    return fees
      .filter((table) => calculator.needs.includes(table.code))
      .map(({ sourceDoc, sourceNo }) => sourceNo || sourceDoc)
  const year = yearChosen(yearsOf(calculator, taxRules, today), {}, today)
  const values = calculator.needs.flatMap(
    (need) => taxRuleOf(taxRules, need, year)?.values.filter(({ policy }) => policy !== null) ?? [],
  )
  const clauses = Map.groupBy(
    values,
    ({ policy }) => policy?.docNumber || (policy?.shortTitle ?? ''),
  )
  return [...clauses].map(
    ([document, stated]) => `${document}${[...new Set(stated.map((it) => it.clause))].join('、')}`,
  )
}
