import { endpoint } from './wire/endpoint.ts'
import { boolean, int, withDefault, object, array, pattern, text } from './wire/schema.ts'

const region = () =>
  object({
    regionCode: text(),
    regionName: text(),
    parentCode: text(),
    /** 1 province, 2 city, 3 county. */
    depth: int(),
    hasChildren: boolean(),
  })

/** 字典与行政区划. */
export const dictionaries = {
  entries: endpoint({
    method: 'GET',
    path: '/center/api/portalpublic/common/commonDict',
    access: 'anyone',
    spec: true,
    background: true,
    input: object({ dictType: pattern(/^[A-Z_]{2,32}$/) }),
    output: object({
      records: array(
        object({
          dictType: text(),
          dictCode: text(),
          dictDesc: text(4_000),
          parent: text(),
          sort: int(),
          source: text(),
        }),
      ),
    }),
  }),

  /** The children of one region; the provinces for `000000`. */
  regions: endpoint({
    method: 'GET',
    path: '/center/api/portalpublic/common/commonDictOfRegion',
    access: 'anyone',
    spec: true,
    background: true,
    input: object({
      parentCode: withDefault(pattern(/^\d{6}$/), '000000'),
    }),
    output: object({ records: array(region()) }),
  }),

  /** Regions by name or pinyin initials, the best ten; for nothing typed the cities with most policies. */
  findRegions: endpoint({
    method: 'GET',
    path: '/center/api/portalpublic/common/findRegion',
    access: 'anyone',
    spec: false,
    background: true,
    input: object({ keyword: withDefault(text(20), '') }),
    output: object({
      records: array(
        object({
          regionCode: text(),
          regionName: text(),
          /** Of the regions above, from the province down; empty for a province. */
          within: text(),
        }),
      ),
    }),
  }),

  /** The whole region tree at once. */
  regionTree: endpoint({
    method: 'GET',
    path: '/center/api/download/commonDictOfRegion',
    access: 'anyone',
    spec: true,
    input: object({}),
    output: object({ records: array(region()) }),
  }),
} as const
