import Drawing from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { drawn } from './drawn.ts'

export const IconKeyboard = /* @__PURE__ */ drawn(Drawing)
