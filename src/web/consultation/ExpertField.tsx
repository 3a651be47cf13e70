import { Field } from '#web/kit/Field.tsx'
import type { Answering } from './useAnswering.ts'

/** 回电的专家: who answers this topic, in which field, and the others who could. */
export const ExpertField = ({ answering }: { answering: Answering }) => {
  const { experts, chosen, choose } = answering
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
