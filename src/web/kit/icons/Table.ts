import Drawing from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { drawn } from './drawn.ts'

export const IconTable = /* @__PURE__ */ drawn(Drawing)
