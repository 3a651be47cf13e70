import { endpoint } from './wire/endpoint.ts'
import { oneOf, int, pageOf, paging, object, array, pattern, text } from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/projectServiceMap'

const region = () => pattern(/^\d{6}$/)

/** What one region has of its own; what holds for the whole country is not counted again. */
const counts = () => ({ policies: int(), services: int(), cases: int(), experts: int() })

const place = () => object({ regionCode: text(), regionName: text(), ...counts() })

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
    input: object({}),
    output: object({
      records: array(place()),
      /** What holds everywhere. */
      nation: object(counts()),
    }),
  }),

  province: endpoint({
    method: 'GET',
    path: `${BASE}/getDataByProvinceId`,
    access: 'anyone',
    spec: true,
    background: true,
    input: object({ provinceId: region() }),
    output: object({
      province: place(),
      /** What the province itself has, below no city. */
      own: object(counts()),
      /** Its cities, those with most first. */
      cities: array(place()),
    }),
  }),

  city: endpoint({
    method: 'GET',
    path: `${BASE}/getProjectDataByCityId`,
    access: 'anyone',
    spec: true,
    background: true,
    input: object({ cityId: region(), ...paging() }),
    output: object({
      regionName: text(),
      ...pageOf(
        object({
          objType: oneOf(MAPPED),
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
