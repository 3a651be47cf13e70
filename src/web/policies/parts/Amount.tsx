import { moneyText } from '#domain/text/numbers.ts'
import { lengthOf } from '#web/kit/text.ts'

/** A figure this short stands in the amount column; a longer text is a sentence of its own. */
const COLUMN_LENGTH = 12

interface Stated {
  amountMax: number | null
  amountText: string
}

/** Whether a text names a figure: 企业所得税税率 15%, not 不涉及资金支持. */
export const namesFigure = (text: string): boolean => /\d/.test(text)

/** Whether the amount column has something to say of it; a blank cell otherwise, never a dash. */
export const hasAmount = ({ amountMax, amountText }: Stated): boolean =>
  amountMax !== null || (namesFigure(amountText) && lengthOf(amountText) <= COLUMN_LENGTH)

/** 最高 100 万元, else a short figure such as 企业所得税税率 15%; nothing when neither is known. */
export const Amount = (props: { policy: Stated }) => {
  const { policy } = props
  if (policy.amountMax !== null)
    return <b className="num nowrap">最高 {moneyText(policy.amountMax)}</b>
  return hasAmount(policy) ? <b className="num">{policy.amountText}</b> : null
}

/** One line about a policy: what it gives when that is a figure not said beside, else whom it is for. */
export const gistOf = (policy: Stated & { who: string }): string => {
  const { amountMax, amountText, who } = policy
  const said = hasAmount(policy) && amountMax === null
  return (namesFigure(amountText) && !said) || who === '' ? amountText : who
}
