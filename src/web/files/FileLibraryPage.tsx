import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileLibrary } from '#contract/file-library.ts'
import { Button } from '#web/kit/Button.tsx'
import { sizeText } from '#web/kit/file-size.ts'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useAllowed } from '#web/shell/context.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { CompanyTotals } from './CompanyTotals.tsx'
import { LibraryList } from './LibraryList.tsx'
import styles from './files.module.css'
import { UploadDialog } from './UploadDialog.tsx'

const TITLE = '文件库'
const TABS = [
  { value: 'files', name: '文件' },
  { value: 'bin', name: '回收站' },
  { value: 'companies', name: '企业用量' },
] as const
type TabName = (typeof TABS)[number]['value']

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 文件库: what operators upload for the site's pages, its bin, and what companies keep in figures. */
export default function FileLibraryPage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, go } = useAddress()
  const quota = useQuery({ ...queryOptionsInline(fileLibrary.room, {}), staleTime: 0 })
  const [uploading, setUploading] = useState(false)
  const refresh = (): void => {
    for (const { path } of [fileLibrary.list, fileLibrary.room])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const { data } = quota
  const [, , companies] = useAllowed('files', 'files:manage', 'files:manage:companies').allow
  const tabs = TABS.filter(({ value }) => value !== 'companies' || companies)
  const tab: TabName = tabs.find(({ value }) => value === read('tab'))?.value ?? 'files'
  const upload = (
    <Button variant="primary" onClick={() => setUploading(true)}>
      上传文件
    </Button>
  )
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          供网站页面使用的图片和文档。知道链接的人都可以打开，请勿上传不宜公开的材料
        </p>
      </div>
      {data !== undefined && <Quota bytes={data.bytes} quota={data.quota} />}
      <Tabs
        label={TITLE}
        tabs={tabs.map((each) => ({
          ...each,
          ...(data === undefined || each.value === 'companies'
            ? {}
            : { note: each.value === 'bin' ? data.bin.files : data.files }),
        }))}
        value={tab}
        aside={upload}
        onChange={(value) =>
          go(
            Object.fromEntries([
              ...CLEARED.map((name) => [name, '']),
              ['tab', value === 'files' ? '' : value],
            ]) as Record<string, string>,
          )
        }
      >
        <div className={styles.panel}>
          {tab === 'companies' ? (
            <CompanyTotals />
          ) : (
            <LibraryList key={tab} bin={tab === 'bin'} onChanged={refresh} />
          )}
        </div>
      </Tabs>
      {uploading && <UploadDialog onClose={() => setUploading(false)} onUploaded={refresh} />}
    </>
  )
}

/** What another tab starts without. */
const CLEARED = ['q', 'kind', 'size', 'who', 'use', 'sort', 'from', 'to', 'page']

const Quota = ({ bytes, quota }: { bytes: number; quota: number }) => (
  <div className={styles.quota} data-full={bytes > quota * 0.9 || undefined}>
    <label htmlFor="library-quota">文件库空间</label>
    <progress id="library-quota" max={quota} value={bytes} />
    <span className="num">{`${sizeText(bytes)} / ${sizeText(quota)}`}</span>
  </div>
)
