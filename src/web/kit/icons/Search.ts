import Drawing from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { drawn } from './drawn.ts'

export const IconSearch = /* @__PURE__ */ drawn(Drawing)
