import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from '#web/kit/ip/rules.ts'
import { Tools } from './Tools.tsx'

/** The calculators with the tables that the page around them has asked for. */
export const Calculators = () => {
  const { data } = useQuery(rulesQuery())
  return data === undefined ? null : <Tools rules={data.records} today={data.now.slice(0, 10)} />
}
