import { x } from '../../../node_modules/antd/es/button'
export const heavy = x
