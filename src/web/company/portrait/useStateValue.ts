import { useQueryClient } from '@tanstack/react-query'
import { portraits } from '#contract/portraits.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import { portraitQuery, type Portrait, type PortraitField } from '../queries.ts'
import { type Change, factOf, type Slot } from './drafts.ts'

const versionIn = (portrait: Portrait, field: string, year: number): string =>
  portrait.fields.find((one) => one.field === field)?.values.find((value) => value.year === year)
    ?.version ?? '0'

/** Tells values and takes them back; each can be undone from its toast. */
export const useStateValue = (field: PortraitField, onDone: () => void) => {
  const client = useQueryClient()
  const call = useCall()
  const { overlays } = useApplication()
  const saving = useEndpointMutation(portraits.save, 'inline')
  const forgetting = useEndpointMutation(portraits.forget, 'inline')
  const keep = (portrait: Portrait): void => {
    client.setQueryData(portraitQuery().queryKey, portrait)
  }

  /** Puts the values back to what counted before: told again, or taken back where there was none. */
  const undo = async (slots: readonly Slot[], from: Portrait): Promise<void> => {
    let now = from
    const told = slots.filter(
      ({ known }) => known !== null && ['user', 'import'].includes(known.source),
    )
    try {
      if (told.length > 0)
        now = await call(portraits.save, {
          facts: told.map(({ year, known }) =>
            JSON.stringify({
              field: field.field,
              year,
              value: known?.value,
              version: versionIn(now, field.field, year),
            }),
          ),
        })
      for (const { year } of slots.filter((slot) => !told.includes(slot)))
        now = await call(portraits.forget, {
          field: field.field,
          year,
          version: versionIn(now, field.field, year),
        })
      keep(now)
      overlays.toast('success', '已撤销')
    } catch (error) {
      overlays.toast('error', isApiError(error) ? error.message : '撤销失败，请刷新后重试')
    }
  }

  const settle = (text: string, slots: readonly Slot[]) => ({
    onSuccess: (portrait: Portrait): void => {
      keep(portrait)
      onDone()
      overlays.toast('success', text, {
        label: '撤销',
        run: () => void undo(slots, portrait),
      })
    },
  })

  return {
    busy: saving.isPending || forgetting.isPending,
    failure: saving.error?.message ?? forgetting.error?.message ?? null,
    save: (changes: readonly Change[]): void =>
      saving.mutate(
        { facts: changes.map((change) => factOf(field, change)) },
        settle(
          `${field.name}已保存`,
          changes.map(({ slot }) => slot),
        ),
      ),
    forget: (slot: Slot): void =>
      forgetting.mutate(
        { field: field.field, year: slot.year, version: slot.known?.version ?? '0' },
        settle(`${field.name}已撤回填报`, [slot]),
      ),
  }
}
