import { Button } from '#web/kit/Button.tsx'
import { Checkbox, FieldError } from '#web/kit/Field.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { IconPlus, IconTrash } from '#web/kit/icons.ts'
import type { InputProps } from './inputs.ts'
import styles from './transitions.module.css'

/** 逐项说明: materials that are ticked, each with its reason, and what concerns none of them. */
export const ItemsField = ({ form, need, declaration }: InputProps) => {
  const { items } = form.values
  const id = form.idOf('items')
  const wrong = form.problems.items ?? null
  const change = (next: typeof items): void => form.change({ items: next })
  const textOf = (materialId: string): string | null =>
    items.find((item) => item.materialId === materialId)?.text ?? null
  const write = (materialId: string, text: string): void =>
    change(items.map((item) => (item.materialId === materialId ? { ...item, text } : item)))
  const turn = (materialId: string, on: boolean): void =>
    change(
      on
        ? [...items, { materialId, text: '' }]
        : items.filter((item) => item.materialId !== materialId),
    )
  const general = items.filter(({ materialId }) => materialId === '')
  const writeGeneral = (at: number, text: string | null): void => {
    const next = general.flatMap((item, index) =>
      index !== at ? [item] : text === null ? [] : [{ ...item, text }],
    )
    change([...items.filter(({ materialId }) => materialId !== ''), ...next])
  }
  return (
    <fieldset className={styles.group}>
      <legend>
        {need.label}
        <em aria-hidden> *</em>
      </legend>
      {declaration.materials.map(({ materialId, name }, at) => {
        const text = textOf(materialId)
        return (
          <div key={materialId} className={styles.item}>
            <Checkbox
              {...(at === 0 ? { id } : {})}
              checked={text !== null}
              onChange={(on) => turn(materialId, on)}
            >
              {name}
            </Checkbox>
            {text !== null && (
              <textarea
                className="input"
                rows={2}
                aria-label={`${name}的原因`}
                placeholder="写明要改什么"
                value={text}
                onChange={(event) => write(materialId, event.target.value)}
              />
            )}
          </div>
        )
      })}
      {general.map((item, at) => (
        <div key={at} className={styles.general}>
          <TextArea
            label={`其他要求 ${at + 1}`}
            rows={2}
            value={item.text}
            onText={(typed) => writeGeneral(at, typed)}
          />
          <Button
            size="sm"
            variant="quiet"
            aria-label={`移除其他要求 ${at + 1}`}
            onClick={() => writeGeneral(at, null)}
          >
            <IconTrash size={18} />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        {...(declaration.materials.length === 0 && general.length === 0 ? { id } : {})}
        onClick={() => change([...items, { materialId: '', text: '' }])}
      >
        <IconPlus size={16} />
        添加与材料无关的要求
      </Button>
      {wrong !== null && <FieldError id={`${id}-error`} text={wrong} />}
    </fieldset>
  )
}
