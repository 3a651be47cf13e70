import { ENT_SIZE, HIGHTECH_FIELD } from '#domain/policies/codes.ts'
import type { ComparedPolicy } from './types.ts'

type Reach = Pick<ComparedPolicy, 'industries' | 'sizes' | 'hightechFields'>

/** 不限行业, or 限制造业、建筑业. */
export const tradeWords = ({ industries }: Reach): string =>
  industries.length === 0 ? '不限行业' : `限${industries.map(({ name }) => name).join('、')}`

/** 不限规模, or 限小型、微型企业. */
export const sizeWords = ({ sizes }: Reach): string =>
  sizes.length === 0 || sizes.length === Object.keys(ENT_SIZE).length
    ? '不限规模'
    : `限${sizes.map((code) => ENT_SIZE[code]).join('、')}企业`

/** 技术领域：电子信息、新材料; empty where it is for all. */
export const fieldWords = ({ hightechFields }: Reach): string =>
  hightechFields.length === 0 || hightechFields.length === Object.keys(HIGHTECH_FIELD).length
    ? ''
    : `技术领域：${hightechFields.map((code) => HIGHTECH_FIELD[code]).join('、')}`
