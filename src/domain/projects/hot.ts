/** How a project stands with visitors. */
export interface Demand {
  /** Orders of the last thirty days. */
  orders: number
  views: number
  /** An editor's pick. */
  hot: boolean
}

/** Days whose orders make a project hot. */
export const HOT_DAYS = 30

/** Hottest first: orders of thirty days, then views, then the editors' picks; ties stay in place. */
export const byHeat = (left: Demand, right: Demand): number =>
  right.orders - left.orders || right.views - left.views || Number(right.hot) - Number(left.hot)
