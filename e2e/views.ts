import { PUBLIC_PAGES } from './samples.ts'

/** The addresses under which every public page and its special states are looked at. */
export const VIEWS: readonly { name: string; path: string }[] = [
  ...PUBLIC_PAGES.map(({ name, address }) => ({ name: `${name} ${address}`, path: address })),
  { name: 'list with a word', path: '/policy/list?q=高企' },
  { name: 'list with filters', path: '/policy/list?level=1&mode=tax&win=longterm' },
  { name: 'list without a result', path: '/policy/list?q=㐀㐁㐂' },
  { name: 'detail, other family', path: '/pcPolicyDetail?id=kejixing-zhongxiao-qiye-pingjia' },
  {
    name: 'detail of a replaced document',
    path: '/policy/detail?id=youzhi-zhongxiao-qiye-tidu-2022',
  },
  { name: 'detail of a closed window', path: '/policy/detail?id=kexiao-2026-pingjia-tongzhi' },
  { name: 'detail of nothing', path: '/policy/detail?id=nothing' },
  { name: 'dated article', path: '/2022062102' },
  { name: 'dated article with a wide table', path: '/2022070401' },
  { name: 'plain policy', path: '/spiderPolicyDetail?id=gaoqi-rending-guanli-banfa' },
  { name: 'unknown article', path: '/2022062199' },
  { name: 'unknown page', path: '/nowhere' },
]
