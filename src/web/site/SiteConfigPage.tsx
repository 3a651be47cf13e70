import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type OwnSettings, sites } from '#contract/site.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { siteQuery, useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { Changes } from './Changes.tsx'
import {
  changedIn,
  DEFAULT_SITE,
  problemOf,
  SETTING_NAME,
  type Settings,
  settingsOf,
  type Site,
  type SiteRow,
} from './settings.ts'
import { type PicturePicker, SettingsForm } from './SettingsForm.tsx'
import styles from './SiteConfigPage.module.css'
import { Versions } from './Versions.tsx'

export const TITLE = '站点配置'

/** A host name without its port, as the server keeps a site under it. */
const HOST = /^(?!default$)[a-z0-9._-]{1,253}$/

/** What the shell lends: the portal's own frame, its sections as the menus have them, and 文件库. */
interface Portal {
  preview: (settings: Settings) => ReactNode
  sections: readonly PageName[]
  Picker: PicturePicker
}

/** 站点配置: what each site is called and shows, with its versions. */
export default function SiteConfigPage({ portal }: { portal: Portal }) {
  useTitle(TITLE)
  const { read, go } = useAddress()
  const list = useQuery({ ...queryOptionsInline(sites.list, {}), staleTime: 0 })
  const wanted = read('site')
  const stored = list.data?.records ?? []
  const entered = list.data?.open === true && HOST.test(wanted) ? wanted : ''
  const rows: readonly Pick<SiteRow, 'variant' | 'ownCount'>[] =
    entered === '' || stored.some((row) => row.variant === entered)
      ? stored
      : [...stored, { variant: entered, ownCount: 0 }]
  const variant = rows.some((row) => row.variant === wanted) ? wanted : DEFAULT_SITE
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          修改后先看预览，发布后对访客生效。发布后各节点一秒内更新，已打开的页面在下一次切换页面时显示；保留历史版本，可随时恢复。
        </p>
      </div>
      {list.isError && <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton label={TITLE} />}
      {list.data?.open === true && <HostEntry onEnter={(host) => go({ site: host })} />}
      {rows.length > 0 && (
        <Tabs
          label="站点"
          tabs={rows.map((row) => ({
            value: row.variant,
            name: nameOf(row),
            note: row.variant === DEFAULT_SITE ? undefined : `另设 ${row.ownCount}`,
          }))}
          value={variant}
          onChange={(next) => go({ site: next === DEFAULT_SITE ? '' : next })}
        >
          <OneSite key={variant} variant={variant} portal={portal} />
        </Tabs>
      )}
    </>
  )
}

/** 添加站点: a host that shall say something itself, such as a record number of its own. */
const HostEntry = ({ onEnter }: { onEnter: (host: string) => void }) => {
  const [host, setHost] = useState('')
  const [wrong, setWrong] = useState(false)
  const enter = (): void => {
    const name = host.trim().toLowerCase()
    setWrong(!HOST.test(name))
    if (!HOST.test(name)) return
    setHost('')
    onEnter(name)
  }
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <TextField
        label="添加站点"
        hint="填写域名后可另设备案号等内容；没有另设的域名都显示默认站点。"
        error={wrong ? '请填写域名，不含 https:// 和端口' : null}
        placeholder="例如 gd.example.com"
        value={host}
        onText={setHost}
      />
      <Button type="submit">添加</Button>
    </form>
  )
}

const nameOf = ({ variant }: Pick<SiteRow, 'variant'>): string =>
  variant === DEFAULT_SITE ? '默认站点' : variant

const OneSite = ({ variant, portal }: { variant: string; portal: Portal }) => {
  const one = useQuery({ ...queryOptionsInline(sites.one, { variant }), staleTime: 0 })
  if (one.isError) return <ErrorBlock error={one.error} onRetry={() => void one.refetch()} />
  if (one.data === undefined) return <Skeleton label={TITLE} />
  return (
    <Editor
      key={one.data.version}
      site={one.data}
      portal={portal}
      onReload={() => void one.refetch()}
    />
  )
}

const Editor = (props: { site: Site; portal: Portal; onReload: () => void }) => {
  const { site } = props
  const { overlays } = useApplication()
  const [own, setOwn] = useState<OwnSettings>(site.own)
  const [asking, setAsking] = useState(false)
  const [versions, setVersions] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const changed = changedIn(site.own, own)
  const wrong = changed.find((name) => problemOf(name, own) !== null)
  const following = site.variant !== DEFAULT_SITE
  const settings: Settings = settingsOf(own, site.base)
  const take = (version: number, old: OwnSettings): void => {
    setOwn(old)
    setVersions(false)
    overlays.toast('info', `已填入第 ${version} 版的内容，核对后发布`)
  }
  return (
    <>
      <LeaveGuard dirty={changed.length > 0} text="站点配置尚未发布，离开后不会保留。" />
      <div className={styles.panes}>
        <SettingsForm
          own={own}
          base={site.base}
          following={following}
          sections={props.portal.sections}
          Picker={props.portal.Picker}
          onChange={setOwn}
        />
        {/* One at a time: it is a whole page, with its own names of parts. */}
        {!previewing && <div className={styles.preview}>{props.portal.preview(settings)}</div>}
      </div>
      <div className={styles.bar}>
        <p className="muted num">
          {site.version === 0
            ? '未另行设置，全部沿用默认站点'
            : `第 ${site.version} 版 · ${site.updateTime} ${site.updateUser || '初始内容'}`}
        </p>
        <Button className={styles.look} onClick={() => setPreviewing(true)}>
          预览
        </Button>
        {site.version > 0 && <Button onClick={() => setVersions(true)}>版本</Button>}
        {changed.length === 0 && (
          <Button variant="primary" disabledReason="没有修改">
            发布
          </Button>
        )}
        {changed.length > 0 && (
          <>
            <Button onClick={() => setOwn(site.own)}>放弃修改</Button>
            {wrong === undefined ? (
              <Button variant="primary" onClick={() => setAsking(true)}>
                {`发布 ${changed.length} 项修改`}
              </Button>
            ) : (
              <p role="alert" className={styles.error}>
                {`请先改正“${SETTING_NAME[wrong]}”再发布`}
              </p>
            )}
          </>
        )}
      </div>
      {previewing && (
        <Dialog open size="lg" title="预览" onClose={() => setPreviewing(false)}>
          {props.portal.preview(settings)}
        </Dialog>
      )}
      {asking && (
        <Publishing
          site={site}
          own={own}
          onClose={() => setAsking(false)}
          onReload={props.onReload}
        />
      )}
      {versions && (
        <Versions
          variant={site.variant}
          current={site.version}
          onClose={() => setVersions(false)}
          onTake={take}
        />
      )}
    </>
  )
}

/** The question before visitors see it, with everything that changes. */
const Publishing = (props: {
  site: Site
  own: OwnSettings
  onClose: () => void
  onReload: () => void
}) => {
  const { site, own } = props
  const { overlays } = useApplication()
  const client = useQueryClient()
  const saving = useEndpointMutation(sites.save, 'inline')
  const [note, setNote] = useState('')
  const publish = (): void =>
    saving.mutate(
      { variant: site.variant, version: site.version, own: JSON.stringify(own), note },
      {
        onSuccess: ({ version }) => {
          overlays.toast('success', `已发布第 ${version} 版`)
          void client.invalidateQueries({ queryKey: [sites.list.path] })
          void client.invalidateQueries({ queryKey: siteQuery.queryKey })
          props.onClose()
          props.onReload()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      title={`发布到${nameOf(site)}？`}
      confirm="发布"
      busy={saving.isPending}
      failure={saving.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={publish}
    >
      <Changes names={changedIn(site.own, own)} before={site.own} after={own} />
      <TextField label="修改说明" optional maxLength={200} value={note} onText={setNote} />
    </ConfirmDialog>
  )
}
