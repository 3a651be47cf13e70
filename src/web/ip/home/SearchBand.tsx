import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { ExternalLink } from '#web/kit/links.tsx'
import { IconSearch } from '#web/kit/icons.ts'
import { grouped } from '#domain/text/numbers.ts'
import { textOf } from '#web/kit/text.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './SearchBand.module.css'

interface Register {
  name: string
  list: PageName
  placeholder: string
  office: string
  register: string
}

/** What can be looked for, by the address field `kind`: its list here, and the office that keeps the real register. */
const KINDS = {
  trademark: {
    name: '商标',
    list: 'trademarkList',
    placeholder: '商标名称或注册号',
    office: '中国商标网',
    register: 'https://sbj.cnipa.gov.cn',
  },
  patent: {
    name: '专利',
    list: 'patentList',
    placeholder: '专利名称或申请号，如 209910000001.8',
    office: '国家知识产权局专利业务办理系统',
    register: 'https://cponline.cnipa.gov.cn',
  },
  book: {
    name: '版权',
    list: 'bookList',
    placeholder: '软件或作品名称、登记号',
    office: '中国版权保护中心登记平台',
    register: 'https://register.ccopyright.com.cn',
  },
} as const satisfies Record<string, Register>

type Kind = keyof typeof KINDS

/** The head of the page: one search box and what it looks for. */
export const SearchBand = (props: { counts: Readonly<Record<Kind, number>> | null }) => {
  const [params] = useSearchParams()
  const href = useHref()
  const navigate = useNavigate()
  const given = params.get('kind') ?? ''
  const kind: Kind = Object.hasOwn(KINDS, given) ? (given as Kind) : 'trademark'
  const { name, list, placeholder, office, register } = KINDS[kind]
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void navigate(href(list, { q: textOf(event.currentTarget, 'q') }))
  }
  return (
    <header className={styles.band}>
      <div className="wrap">
        <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: '知识产权' }]} />
        <h1>知识产权</h1>
        <p className={styles.lead}>
          查商标、专利和版权的状态，推算续展、年费和保护期的日期与官费。
        </p>
        <nav aria-label="查询类型" className={styles.kinds}>
          {(Object.keys(KINDS) as Kind[]).map((code) => (
            <Link
              key={code}
              to={href('ip', { kind: code })}
              preventScrollReset
              aria-current={code === kind ? 'true' : undefined}
            >
              {KINDS[code].name}
              {props.counts && props.counts[code] > 0 && (
                <small className="num">{grouped(props.counts[code])}</small>
              )}
            </Link>
          ))}
        </nav>
        <search>
          <form method="get" action={href(list)} className={styles.form} onSubmit={submit}>
            <input
              name="q"
              className="input"
              aria-label={`查询${name}`}
              placeholder={placeholder}
              defaultValue={params.get('q') ?? ''}
              maxLength={100}
              autoComplete="off"
            />
            <Button type="submit" variant="primary" size="lg">
              <IconSearch size={18} />
              {`查${name}`}
            </Button>
          </form>
        </search>
        <p className={styles.note}>
          目前只收录示例登记，号码与权利人均为虚构；查真实登记请到
          <ExternalLink href={register}>{office}</ExternalLink>。
        </p>
      </div>
    </header>
  )
}
