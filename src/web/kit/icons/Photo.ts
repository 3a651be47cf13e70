import Drawing from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { drawn } from './drawn.ts'

export const IconPhoto = /* @__PURE__ */ drawn(Drawing)
