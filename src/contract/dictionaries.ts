import { endpoint } from './wire/endpoint.ts'
import { callersCompany, flag, int, orElse, record, rows, shaped, text } from './wire/words.ts'

const region = () =>
  record({
    regionCode: text(),
    regionName: text(),
    parentCode: text(),
    /** 1 province, 2 city, 3 county. */
    depth: int(),
    hasChildren: flag(),
  })

/** 字典与行政区划. */
export const dictionaries = {
  entries: endpoint({
    method: 'GET',
    path: '/center/api/portalpublic/common/commonDict',
    access: 'anyone',
    spec: true,
    background: true,
    input: record({ dictType: shaped(/^[A-Z_]{2,32}$/), companyId: callersCompany() }),
    output: record({
      records: rows(
        record({
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
    input: record({
      parentCode: orElse(shaped(/^\d{6}$/), '000000'),
      companyId: callersCompany(),
    }),
    output: record({ records: rows(region()) }),
  }),

  /** The whole region tree at once. */
  regionTree: endpoint({
    method: 'GET',
    path: '/center/api/download/commonDictOfRegion',
    access: 'anyone',
    spec: true,
    input: record({ companyId: callersCompany() }),
    output: record({ records: rows(region()) }),
  }),
} as const
