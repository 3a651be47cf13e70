import { ORDER_NEED, type OrderForm, type OrderNeed } from '#domain/orders/machine.ts'

/** 提交委托 as typed so far, of one order. */
export interface SavedDraft extends Omit<OrderForm, 'agreeNoGuarantee' | 'needs'> {
  orderNo: string
  needs: readonly OrderNeed[]
}

const TEXTS = ['contactName', 'contactPhone', 'expectSubmitDate', 'remark'] as const

/** What the tab remembers of an order's form; nothing when it is another's, or is not readable. */
export const savedDraftOf = (
  stored: unknown,
  orderNo: string,
): Partial<Omit<SavedDraft, 'orderNo' | 'needs'> & { needs: OrderNeed[] }> => {
  if (typeof stored !== 'object' || stored === null) return {}
  const held = stored as Record<string, unknown>
  if (held.orderNo !== orderNo) return {}
  const texts = TEXTS.flatMap((name) =>
    typeof held[name] === 'string' ? [[name, held[name]] as const] : [],
  )
  const needs = Array.isArray(held.needs)
    ? held.needs.filter(
        (one): one is OrderNeed => typeof one === 'string' && Object.hasOwn(ORDER_NEED, one),
      )
    : []
  return { ...Object.fromEntries(texts), needs }
}
