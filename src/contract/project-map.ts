import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  int,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/portalpublic/projectServiceMap'

const region = () => shaped(/^\d{6}$/)

/** What one region has of its own; what holds for the whole country is not counted again. */
const counts = () => ({ policies: int(), services: int(), cases: int(), experts: int() })

const place = () => record({ regionCode: text(), regionName: text(), ...counts() })

/** The kinds of things listed under a city. */
export const MAPPED = ['policy', 'serviceProject', 'successCase'] as const

/** 服务覆盖: province → city → what there is. */
export const projectMap = {
  /** All 34 provincial units, by code. */
  coverArea: endpoint({
    method: 'GET',
    path: `${BASE}/getCoverArea`,
    access: 'anyone',
    spec: true,
    background: true,
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(place()),
      /** What holds everywhere. */
      nation: record(counts()),
    }),
  }),

  province: endpoint({
    method: 'GET',
    path: `${BASE}/getDataByProvinceId`,
    access: 'anyone',
    spec: true,
    background: true,
    input: record({ provinceId: region(), companyId: callersCompany() }),
    output: record({
      province: place(),
      /** What the province itself has, below no city. */
      own: record(counts()),
      /** Its cities, those with most first. */
      cities: rows(place()),
    }),
  }),

  city: endpoint({
    method: 'GET',
    path: `${BASE}/getProjectDataByCityId`,
    access: 'anyone',
    spec: true,
    background: true,
    input: record({ cityId: region(), ...paging(), companyId: callersCompany() }),
    output: record({
      regionName: text(),
      ...pageOf(
        record({
          objType: choice(MAPPED),
          objId: text(),
          name: text(500),
          /** Region of the thing itself: the city, or a county below it. */
          regionName: text(),
          publishedOn: text(),
        }),
      ),
    }),
  }),
} as const
