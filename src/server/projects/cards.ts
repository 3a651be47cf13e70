import type { projectCard } from '#contract/projects.ts'
import type { Input } from '#contract/wire/schema.ts'
import { PROJECT_TYPE } from '#domain/projects/codes.ts'
import type { Demand } from '#domain/projects/hot.ts'
import { priceOn } from '#domain/projects/price.ts'
import type { Published } from '#server/publications/publications.ts'

/** A service project as a list shows it. */
export type ProjectCard = Input<ReturnType<typeof projectCard>>

/** A published project with what it costs today and how visitors take to it. */
export interface ListedProject {
  published: Published<'serviceProject'>
  card: ProjectCard
  /** Demand of the last thirty days. */
  demand: Demand
}

/** The project as it stands on a day (`yyyy-MM-dd`). */
export const listedProject = (
  published: Published<'serviceProject'>,
  on: {
    today: string
    regionName: (code: string) => string
    views: number
    orders: { total: number; recent: number }
  },
): ListedProject => {
  const { id, body } = published
  return {
    published,
    demand: { orders: on.orders.recent, views: on.views, hot: body.hot },
    card: {
      projectId: id,
      name: body.name,
      typeId: body.typeId,
      typeName: PROJECT_TYPE[body.typeId],
      sellingPoint: body.sellingPoint,
      suitableFor: body.suitableFor,
      deliverables: body.deliverables,
      price: { priceType: body.priceType, ...priceOn(body, on.today), unit: body.unit },
      cycleDays: body.cycleDays,
      cycleNote: body.cycleNote,
      regionNames: body.regionCodes.map(on.regionName),
      viewCount: on.views,
      orderCount: on.orders.total,
    },
  }
}
