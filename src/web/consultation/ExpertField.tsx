import { useEffect, useEffectEvent } from 'react'
import { Field } from '#web/kit/Field.tsx'
import { type Asked, useAnswering } from './useAnswering.ts'

/** 回电的专家: who answers this topic, in which field, and the others who could. */
export const ExpertField = (props: {
  asked: Asked
  /** Told of the id that goes with the form, empty for whoever is there; null while nobody is shown. */
  onAnswer: (serverUserId: string | null) => void
}) => {
  const { experts, chosen, serverUserId, choose } = useAnswering(props.asked)
  const answer = useEffectEvent(props.onAnswer)
  useEffect(() => answer(serverUserId), [serverUserId])
  useEffect(() => () => answer(null), [])
  if (experts?.length === 0) return null
  const hint =
    chosen === null
      ? '由在岗的专家回电'
      : `擅长${chosen.tags.join('、')}；接待时间：${chosen.servingHours}`
  return (
    <Field label="回电的专家" hint={hint}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={chosen?.userId ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">不指定</option>
          {experts?.map(({ userId, userName, role }) => (
            <option key={userId} value={userId}>
              {`${userName}（${role}）`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
