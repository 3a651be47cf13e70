import { IconCheck, IconPlus } from '#web/kit/icons.ts'
import { type Compared, useCompared } from './compared.ts'

/** Puts a company into the tray, or takes it out. */
export const CompareButton = ({ company }: { company: Compared }) => {
  const { companies, toggle } = useCompared()
  const inside = companies.some(({ id }) => id === company.id)
  return (
    <button
      type="button"
      className="btn q sm"
      aria-pressed={inside}
      onClick={() => toggle(company)}
    >
      {inside ? <IconCheck size={18} /> : <IconPlus size={18} />}
      {inside ? '已加入对比' : '加入对比'}
      <span className="sr">{`：${company.name}`}</span>
    </button>
  )
}
