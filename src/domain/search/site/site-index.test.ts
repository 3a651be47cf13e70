import { describe, expect, test } from 'vitest'
import { NO_PLACES } from '../places.ts'
import { SYNONYMS } from '../synonyms.ts'
import { pieceDoc, type SitePiece } from './pieces.ts'
import { createSiteIndex } from './site-index.ts'

const NOW = Date.UTC(2026, 10, 26)

const filled = () => {
  const index = createSiteIndex({
    toSimplified: (text) => text,
    initialsOf: () => '',
    places: NO_PLACES,
    alike: () => false,
  })
  const put = (...pieces: SitePiece[]): void =>
    index.put(
      pieces[0]!.id.split('/').slice(0, 2).join('/'),
      pieces.map((piece) => pieceDoc(piece, () => '')),
    )
  put(
    { id: 'policy/a/overview', title: '高新技术企业认定管理办法 概要', text: '认定高新技术企业' },
    { id: 'policy/a/materials', title: '高新技术企业认定管理办法 申报材料', text: '审计报告' },
  )
  put({ id: 'serviceProject/b', title: '高企认定全程服务', text: '高新技术企业认定，含审计报告' })
  put({ id: 'page/jobTitle', title: '职称自测', text: '评职称够不够条件' })
  put({ id: 'jobTitle/c', title: '工程系列职称评审通知', text: '申报职称的条件' })
  const found = (keyword: string) => index.find({ keyword, now: NOW, place: '', exact: true })
  const ids = (keyword: string) =>
    found(keyword)
      .hits.filter(({ weaker }) => !weaker)
      .map(({ kind, objId }) => `${kind}/${objId}`)
  return { index, found, ids }
}

describe('the index over all kinds', () => {
  test('a thing stands once, by its best piece, with things of other kinds', () => {
    const { found, ids } = filled()
    expect(ids('高新技术企业认定').toSorted()).toEqual(['policy/a', 'serviceProject/b'])
    expect(found('审计报告').hits.find(({ kind }) => kind === 'policy')?.piece).toBe(
      'policy/a/materials',
    )
  })

  test('tools are found like everything else, and counted by groups', () => {
    const { found, ids } = filled()
    expect(ids('评职称')).toContain('page/jobTitle')
    expect(found('职称').counts).toMatchObject({ page: 1, jobTitle: 1, policy: 0, service: 0 })
  })

  test('what is put again takes the place of what was there, and none takes it out', () => {
    const { index, ids } = filled()
    index.put('policy/a', [
      pieceDoc({ id: 'policy/a/overview', title: '技术合同认定登记', text: '登记' }, () => ''),
    ])
    expect(ids('审计报告')).toEqual(['serviceProject/b'])
    index.put('policy/a', [])
    expect(ids('技术合同')).not.toContain('policy/a')
  })

  test('what answers a question in its very words comes first', () => {
    const { index, ids } = filled()
    expect(ids('审计报告')[0]).toBe('serviceProject/b')
    index.answer([{ whole: 'policy/a', questions: ['审计报告', '高企'] }])
    expect(ids(' 审计报告 ')).toEqual(['policy/a', 'serviceProject/b'])
    expect(index.find({ keyword: '审计报告', now: NOW, place: '', exact: false })).toMatchObject({
      match: 'full',
      corrected: '',
    })
    index.answer([{ whole: 'policy/gone', questions: ['审计报告'] }])
    expect(ids('审计报告')[0]).toBe('serviceProject/b')
  })

  test('what people opened moves a thing by what it is worth, for whoever asks the same', () => {
    const { index, found, ids } = filled()
    const first = ids('审计报告')
    expect(first).toEqual(['serviceProject/b', 'policy/a'])
    const { same } = found('审计报告')
    const learn = (worth: number) => index.learn(new Map([[same, new Map([['policy/a', worth]])]]))
    learn(3)
    expect(ids('怎么办审计报告？').slice(0, 2)).toEqual(first.toReversed())
    expect(ids('高新技术企业认定')[0]).toBe('policy/a')
    learn(1.01)
    expect(ids('审计报告')).toEqual(first)
    learn(3)
    index.answer([{ whole: 'serviceProject/b', questions: ['审计报告'] }])
    expect(ids('审计报告')[0]).toBe('serviceProject/b')
  })

  test('another table of terms is read once the things are put again', () => {
    const { index, ids } = filled()
    expect(ids('本本')).toEqual([])
    index.useTerms({ ...SYNONYMS, version: 'x', groups: [...SYNONYMS.groups, ['职称', '本本']] })
    index.put('page/jobTitle', [
      pieceDoc({ id: 'page/jobTitle', title: '职称自测', text: '评职称够不够条件' }, () => ''),
    ])
    expect(ids('本本')).toContain('page/jobTitle')
  })
})
