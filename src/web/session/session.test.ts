// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { createSessionStore, type Granted } from './session.ts'

afterEach(() => sessionStorage.clear())

const GRANTED: Granted = {
  accessToken: 'token',
  tokenType: 'Bearer',
  refreshToken: 'handle',
  userId: 'user-1',
  name: '周予衡',
  username: 'zhouming',
  email: '',
  sex: '1',
  headImg: '',
  phone: '138****8000',
  companyId: 'company-1',
  companyName: '云川示例精测智能装备有限公司',
  companyType: '',
  companyTags: '高新技术企业',
  registerStatus: '2',
  roles: ['ENT_ADMIN'],
  permissions: ['home'],
  permissionState: '2',
  permissionTime: '',
  superAdmin: false,
}

const SPECIFIED = [
  ...['name', 'accessToken', 'tokenType', 'refreshToken', 'companyId', 'companyName'],
  ...['companyType', 'username', 'email', 'sex', 'roles', 'userId', 'secretKey', 'iv', 'navList'],
  ...['colList', 'permissionState', 'permissionTime', 'encryptOpen', 'companyTags'],
  ...['registerStatus', 'notEncUrls', 'adminMenuIndex', 'headerMenuIndex', 'newMessage'],
  ...['publicDer', 'privateDer'],
]

const HOME = {
  permissionCode: 'home',
  permissionName: '首页',
  permissionType: '1',
  webUrl: '/admin/home',
  child: [],
}

test('a session has every field of the specification', () => {
  const store = createSessionStore(null)
  store.set(GRANTED)
  expect(Object.keys(store.get() ?? {})).toEqual(expect.arrayContaining(SPECIFIED))
})

test('only the user part is kept, and it is there after a reload', () => {
  const store = createSessionStore(null)
  store.set(GRANTED)
  store.update({ navList: [HOME], secretKey: 'secret', iv: 'iv', adminMenuIndex: '1' })
  store.update({
    encryptOpen: true,
    notEncUrls: ['/x'],
    publicDer: 'public',
    privateDer: 'private',
  })
  const kept = JSON.parse(sessionStorage.getItem('cq:session') ?? '{}') as Record<string, unknown>
  expect(kept).toEqual(GRANTED)
  expect(createSessionStore(null).get()).toMatchObject({ ...GRANTED, navList: [], secretKey: '' })
})

test('another token of the same person keeps the menu, another person does not', () => {
  const store = createSessionStore(null)
  store.set(GRANTED)
  store.update({ navList: [HOME] })
  store.set({ ...GRANTED, accessToken: 'next' })
  expect(store.get()).toMatchObject({ accessToken: 'next', navList: [HOME] })
  store.set({ ...GRANTED, userId: 'user-2' })
  expect(store.get()?.navList).toEqual([])
})

test('what a poll brings again is no change', () => {
  const store = createSessionStore(null)
  store.set(GRANTED)
  let told = 0
  store.subscribe(() => (told += 1))
  store.update({ permissions: ['home'], permissionState: '2' })
  expect(told).toBe(0)
  store.update({ permissionState: '1' })
  expect(told).toBe(1)
})

test('without a session nothing is updated, and an end leaves nothing behind', () => {
  const store = createSessionStore(null)
  store.update({ name: '谁' })
  expect(store.get()).toBeNull()
  store.set(GRANTED)
  store.set(null)
  expect(sessionStorage.getItem('cq:session')).toBeNull()
})
