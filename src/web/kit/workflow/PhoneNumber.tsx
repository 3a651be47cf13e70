import type { ReactNode } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { Button } from '../Button.tsx'
import { Failure } from '../ConfirmDialog.tsx'
import { CopyButton } from '../CopyButton.tsx'
import styles from './workflow.module.css'

/** A number, masked until its owner asks for it, which is noted. */
export const PhoneNumber = <E extends Endpoint>(props: {
  masked: string
  canReveal: boolean
  /** The call that answers the whole number. */
  endpoint: E
  input: InputOf<E>
  numberOf: (answer: AnswerOf<E>) => string
  /** Whose it is, before the number. */
  children?: ReactNode
}) => {
  const { data, error, isPending, mutate } = useEndpointMutation(props.endpoint, 'inline')
  const number = data === undefined ? null : props.numberOf(data)
  return (
    <span className={styles.number}>
      {props.children}
      {number === null ? (
        <>
          <span className="num">{props.masked}</span>
          {props.canReveal && (
            <Button size="sm" loading={isPending} onClick={() => mutate(props.input)}>
              查看号码
            </Button>
          )}
        </>
      ) : (
        <>
          <a className="num link" href={`tel:${number}`}>
            {number}
          </a>
          <CopyButton text={number} what="号码" />
        </>
      )}
      <Failure text={error?.message ?? null} />
    </span>
  )
}
