import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconArrowRight } from '#web/kit/icons.ts'
import { Phrase } from '#web/kit/Phrase.tsx'
import { SituationBox } from '#web/kit/situation/SituationBox.tsx'
import { useSituation } from '#web/kit/situation/useSituation.ts'
import type { SituationFilters } from '#domain/situation/facts.ts'
import { grouped } from '#domain/text/numbers.ts'
import { useRegion } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { HangerArc } from './HangerArc.tsx'
import { choicesQuery, fittingQuery, type Choices, type Traits } from './queries.ts'
import styles from './SelfCheck.module.css'

/** What each question is called, and the list's own field for it. */
const QUESTIONS = [
  ['region', '企业所在地区'],
  ['ind', '所属行业'],
  ['size', '企业规模'],
] as const

const NOTHING_SAID: SituationFilters = { region: '', industry: '', size: '' }

const PROMISES = [
  '写一句话，或者选三项，两样都行',
  '不用注册，也不留电话',
  '不清楚的可以不选，不会因此排除政策',
]

/**
 * 政策自测的入口: the company in one sentence or by three traits, how many policies fit, and the way to the list.
 * The form is a plain one, so it also works before the scripts run.
 */
export const SelfCheck = () => {
  const href = useHref()
  const navigate = useNavigate()
  const choices = useQuery(choicesQuery())
  const [region] = useRegion()
  const { remembered, reading, forget, clear } = useSituation()
  const [chosen, setChosen] = useState<Partial<Traits>>({})
  const home = region === null ? '' : `${region.regionCode.slice(0, 2)}0000`
  const said = remembered?.filters ?? NOTHING_SAID
  const traits: Traits = {
    region: chosen.region ?? (said.region || home),
    ind: chosen.ind ?? said.industry,
    size: chosen.size ?? said.size,
  }
  const asked = Object.fromEntries(Object.entries(traits).filter(([, code]) => code !== ''))
  return (
    <section className="sec" aria-labelledby="self-check">
      <div className="wrap">
        <div className={styles.panel}>
          <HangerArc />
          <div className={styles.promise}>
            <h2 id="self-check">
              <Phrase text="说一句，看有哪些相关政策" />
            </h2>
            <ul>
              {PROMISES.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <Link to={href('assessment')} className={styles.deeper}>
              逐题自测：高企、科小、专精特新还差什么
              <IconArrowRight size={16} />
            </Link>
          </div>
          <form
            className={styles.card}
            action={href('policyList')}
            onSubmit={(event) => {
              event.preventDefault()
              void navigate(href('policyList', asked))
            }}
          >
            {choices.isError && (
              <ErrorBlock compact error={choices.error} onRetry={() => void choices.refetch()} />
            )}
            <SituationBox
              remembered={remembered}
              reading={reading}
              onForget={forget}
              onClear={clear}
              onRead={() => setChosen({})}
            />
            {QUESTIONS.map(([field, name]) => (
              <label key={field}>
                <span>{name}</span>
                <select
                  className="input"
                  name={field}
                  value={traits[field]}
                  onChange={(event) => setChosen({ ...chosen, [field]: event.target.value })}
                >
                  <option value="">不清楚</option>
                  {field === 'region' && said.region !== '' && (
                    <option value={said.region}>
                      {remembered?.facts.find((fact) => fact.field === field)?.text}
                    </option>
                  )}
                  {optionsOf(choices.data, field, said.region).map(({ code, name: option }) => (
                    <option key={code} value={code}>
                      {option}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <div className={styles.result}>
              <Fitting traits={traits} />
              <Button type="submit" variant="primary">
                查看这些政策
              </Button>
            </div>
          </form>
        </div>
      </div>
    </section>
  )
}

/** The choices of a question; the place that was said stands before them once. */
const optionsOf = (choices: Choices | undefined, field: keyof Traits, said: string) =>
  (choices?.[field] ?? []).filter(({ code }) => field !== 'region' || code !== said)

/** How many policies fit what was chosen; nothing before the first choice. */
const Fitting = ({ traits }: { traits: Traits }) => {
  const said = Object.values(traits).some((code) => code !== '')
  const answer = useQuery({ ...fittingQuery(traits), enabled: said })
  if (!said) return <p className="muted">选一项就能看到适用的政策数</p>
  if (answer.isError)
    return <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
  const { total, running } = answer.data ?? {}
  return (
    <output className={styles.count}>
      {total === undefined || running === undefined ? (
        '正在核对…'
      ) : (
        <>
          适用 <b className="num">{grouped(total)}</b> 项
          {running > 0 && (
            <>
              ，其中申报中或长期受理 <b className="num">{grouped(running)}</b> 项
            </>
          )}
        </>
      )}
    </output>
  )
}
