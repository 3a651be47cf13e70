import { acceptOf } from '#domain/files/features.ts'
import { Field, FieldError } from '#web/kit/Field.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { typing } from '#web/kit/useFields.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import { FILE_HINT, MOST_FILES } from '../labels.ts'
import type { InputProps } from './inputs.ts'
import styles from './transitions.module.css'

/** 证明材料: files, or a link to where it is published. */
export const ProofField = ({ form, need }: InputProps) => {
  const uploadFiles = useUploadFiles()
  const id = form.idOf('proofFileIds')
  const wrong = form.problems.proofFileIds ?? null
  return (
    <fieldset className={styles.group}>
      <legend>
        {need.label}
        {need.need === 'must' && <em aria-hidden> *</em>}
        {need.need === 'may' && <span className="t2">（选填）</span>}
      </legend>
      <FileDrop
        id={id}
        label="上传证明材料"
        hint={FILE_HINT}
        accept={acceptOf('declaration')}
        max={MOST_FILES}
        files={form.values.files}
        onChange={(files) => form.change({ files })}
        upload={async (...given) => uploadFiles('declaration', ...given)}
      />
      {wrong !== null && <FieldError id={`${id}-proof`} text={wrong} />}
      <Field id={form.idOf('proofUrl')} label="证明链接" error={form.problems.proofUrl ?? null}>
        {(control) => (
          <input
            {...control}
            {...typing(form, 'proofUrl')}
            type="url"
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
    </fieldset>
  )
}
