import { useState } from 'react'
import { portraits } from '#contract/portraits.ts'
import { formOf } from '#domain/portraits/value.ts'
import { type OfferedFact, offeredFacts } from '#domain/situation/portrait-offer.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { moneyText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { useApplication, useRemembered, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Portrait } from '../queries.ts'
import styles from './portrait.module.css'

/**
 * 用我的情况填写: what this browser was told of a company and its portrait does not know, offered once;
 * nothing is sent before it is accepted.
 */
export const SituationOffer = (props: {
  portrait: Portrait
  onTaken: (portrait: Portrait) => void
}) => {
  const { portrait, onTaken } = props
  const [kept] = useRememberedSituation()
  const [answered, answer] = useRemembered<string[]>('situationOffered')
  const { overlays } = useApplication()
  const userId = useSession()?.userId ?? ''
  const [left, setLeft] = useState<readonly string[]>([])
  const saving = useEndpointMutation(portraits.save, 'inline')
  const offers = kept === null ? [] : offersOf(portrait, kept.situation)
  const chosen = offers.filter(({ name }) => !left.includes(name))
  if (offers.length === 0 || answered?.includes(userId) === true) return null
  const done = (): void => answer([...(answered ?? []), userId])
  const take = (): void =>
    saving.mutate(
      {
        facts: chosen.map(({ field, year, value }) =>
          JSON.stringify({ field, year, value: formOf(value), version: '0' }),
        ),
      },
      {
        onSuccess: (taken) => {
          done()
          onTaken(taken)
          overlays.toast('success', `已填入 ${chosen.length} 项`)
        },
      },
    )
  return (
    <section className={styles.offer} aria-labelledby="situation-offer">
      <h2 id="situation-offer">用我的情况填写</h2>
      <p>这台设备上记着您说过的公司情况，画像里还缺这几项。只提议这一次，填入后可以再改。</p>
      <div className={styles.offered}>
        {offers.map(({ name, shown }) => (
          <Checkbox
            key={name}
            checked={!left.includes(name)}
            onChange={(checked) =>
              setLeft(checked ? left.filter((one) => one !== name) : [...left, name])
            }
          >
            {name}：<b className="num">{shown}</b>
          </Checkbox>
        ))}
      </div>
      <Failure text={saving.error?.message ?? null} />
      <div className={styles.editorActions}>
        <Button size="sm" onClick={done}>
          不用
        </Button>
        {chosen.length > 0 && (
          <Button size="sm" variant="primary" loading={saving.isPending} onClick={take}>
            填入画像
          </Button>
        )}
      </div>
    </section>
  )
}

interface Offer extends OfferedFact {
  name: string
  shown: string
}

/** What a portrait asks for, has nothing of, and was said. */
const offersOf = (portrait: Portrait, situation: Situation): Offer[] =>
  offeredFacts(situation, portrait.now.slice(0, 10)).flatMap((fact) => {
    const row = portrait.fields.find(({ field }) => field === fact.field)
    if (row === undefined || row.values.some(({ year }) => year === fact.year)) return []
    const shown = row.unit === '元' ? moneyText(fact.value) : `${fact.value} ${row.unit}`
    return [{ ...fact, name: fact.year === 0 ? row.name : `${fact.year} 年${row.name}`, shown }]
  })
