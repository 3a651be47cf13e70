import { useQueryClient } from '@tanstack/react-query'
import { reminders } from '#contract/reminders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

export type Settings = AnswerOf<typeof reminders.settings>
export type Kind = Settings['groups'][number]['kinds'][number]

export const settingsQuery = () => ({ ...queryOptionsInline(reminders.settings, {}), staleTime: 0 })

/** Has the settings read again. */
export const useSettingsAgain = () => {
  const client = useQueryClient()
  return (): void => void client.invalidateQueries({ queryKey: [reminders.settings.path] })
}

/** Takes a part of the settings over as an answer gave it, so that nothing jumps back meanwhile. */
export const useSettingsPatch = () => {
  const client = useQueryClient()
  return (patch: (known: Settings) => Settings): void =>
    void client.setQueryData<Settings>(settingsQuery().queryKey, (known) => known && patch(known))
}

/** The settings with one switch as it is now. */
export const withSwitch = (
  known: Settings,
  turned: { kind: Kind['kind']; channel: string; on: boolean },
): Settings => ({
  ...known,
  groups: known.groups.map((group) => ({
    ...group,
    kinds: group.kinds.map((kind) =>
      kind.kind !== turned.kind
        ? kind
        : {
            ...kind,
            channels: kind.channels.map((one) =>
              one.channel === turned.channel ? { ...one, on: turned.on } : one,
            ),
          },
    ),
  })),
})
