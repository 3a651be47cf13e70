import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { POLICY_LEVEL, POLICY_TYPE, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { type SavedSearchNames, savedSearchSummary } from '#domain/subscriptions/saved-search.ts'
import { IconCheck, IconPlus } from '#web/kit/icons.ts'
import { newDraft, sameFilter } from '../draft.ts'
import { industriesQuery, type Mine } from '../queries.ts'
import { useRegionNames } from '../useRegionNames.ts'
import styles from './center.module.css'
import { TopicDialog } from './TopicDialog.tsx'
import { type Topic, topicGroups } from './topics.ts'

const CODE_NAMES: Omit<SavedSearchNames, 'region' | 'industry'> = {
  level: (code) => POLICY_LEVEL[code],
  mode: (code) => SUPPORT_MODE[code],
  type: (code) => POLICY_TYPE[code],
  title: (code) => COMPANY_TITLE[code],
}

/** The topics group by group; one that is subscribed already says so. */
export const Topics = ({ mine }: { mine: Mine }) => {
  const industries = useQuery(industriesQuery())
  const regions = useRegionNames(mine)
  const [chosen, choose] = useState<Topic | null>(null)
  const known = (industries.data?.records ?? []).map(({ dictCode, dictDesc }) => ({
    code: dictCode,
    name: dictDesc,
  }))
  const groups = topicGroups({
    regionCodes: mine.defaults.regionCodes,
    regionName: regions.nameOf,
    industries: known,
  })
  const wordsOf = ({ filter }: Topic): string =>
    savedSearchSummary(newDraft(mine, filter), {
      ...CODE_NAMES,
      region: regions.nameOf,
      industry: (wanted) => known.find(({ code }) => code === wanted)?.name ?? wanted,
    })
  const isTaken = ({ filter }: Topic): boolean =>
    mine.sets.some((savedSearch) => sameFilter(savedSearch, newDraft(mine, filter)))
  return (
    <div className={styles.groups}>
      {groups
        .filter(({ topics }) => topics.length > 0)
        .map(({ name, note, topics }) => (
          <section key={name} aria-label={name}>
            <h2>
              {name}
              <small>{note}</small>
            </h2>
            <ul className={styles.topics}>
              {topics.map((topic) => {
                const taken = isTaken(topic)
                return (
                  <li key={topic.name}>
                    <button
                      type="button"
                      aria-disabled={taken || undefined}
                      data-taken={taken || undefined}
                      aria-haspopup="dialog"
                      onClick={() => {
                        if (!taken) choose(topic)
                      }}
                    >
                      {taken ? <IconCheck size={16} /> : <IconPlus size={16} />}
                      {topic.name}
                      {taken && <small>已订阅</small>}
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      {chosen !== null && (
        <TopicDialog
          mine={mine}
          topic={chosen}
          summary={wordsOf(chosen)}
          onClose={() => choose(null)}
        />
      )}
    </div>
  )
}
