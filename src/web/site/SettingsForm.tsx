import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { OwnSettings } from '#contract/site.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field, type FieldControl } from '#web/kit/Field.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import {
  HOTLINE_TABS,
  isAddress,
  problemOf,
  SETTING_NAME,
  type SettingName,
  type Settings,
  settingsOf,
  spelled,
  SWITCH_NAME,
  SWITCHES,
} from './settings.ts'
import styles from './SiteConfigPage.module.css'

interface FormProps {
  own: OwnSettings
  base: Settings
  /** The default site says everything itself; another site follows it where it says nothing. */
  following: boolean
  /** The sections in the order of the portal's menus. */
  sections: readonly PageName[]
  Picker: PicturePicker
  onChange: (own: OwnSettings) => void
}

/** 文件库: a picture of it, or a new one. */
export type PicturePicker = ComponentType<{
  onClose: () => void
  onPick: (picture: { url: string }) => void
}>

type TextName = {
  [K in SettingName]: NonNullable<OwnSettings[K]> extends string ? K : never
}[SettingName]

const IDENTITY: readonly TextName[] = ['webName', 'tagline', 'logo', 'logoDark', 'favicon']
const RECORD: readonly TextName[] = ['recordNumber', 'recordUrl', 'copyright']
/** Settings whose value is the address of a picture. */
const PICTURES: readonly TextName[] = ['logo', 'logoDark', 'favicon', 'wechatCode']
const HINT: Partial<Record<SettingName, string>> = {
  logo: '建议 svg；也可以填写站内地址（/ 开头）或 https 地址',
  logoDark: '深色背景上使用；不填时用标志',
  wechatCode: '微信二维码，正方形图片；不填时显示本站网址的二维码，供手机扫码打开',
  recordNumber: '各站点可以不同；不填时页脚不显示',
  tagline: '标志下方的一句话',
}
const MOST_BANNERS = 8

/** 站点配置的表单: every setting of a site, by what it is about. */
export const SettingsForm = (props: FormProps) => {
  const { own, base, onChange } = props
  const href = useHref()
  const shown = settingsOf(own, base)
  const set = (more: Partial<OwnSettings>): void => onChange({ ...own, ...more })
  const line = (name: TextName): ReactNode => (
    <Setting key={name} name={name} {...props}>
      {PICTURES.includes(name) ? (
        <Picture
          name={name}
          text={shown[name]}
          own={own}
          onText={(text) => set({ [name]: text })}
          Picker={props.Picker}
        />
      ) : (
        <Line name={name} text={shown[name]} own={own} onText={(text) => set({ [name]: text })} />
      )}
    </Setting>
  )
  return (
    <div className={styles.form}>
      <Group title="名称与标识">{IDENTITY.map(line)}</Group>
      <Group title="备案与版权">{RECORD.map(line)}</Group>
      <Group title="热线与二维码">
        <Setting name="hotlines" {...props}>
          {HOTLINE_TABS.map(({ tab, name }) => (
            <Field key={tab} label={name}>
              {(control) => (
                <Input
                  control={control}
                  text={shown.hotlines[tab] ?? ''}
                  onText={(text) => set({ hotlines: { ...shown.hotlines, [tab]: text } })}
                />
              )}
            </Field>
          ))}
        </Setting>
        {line('wechatCode')}
      </Group>
      <Group title="显示与隐藏">
        <Setting name="switches" {...props}>
          <div className={styles.switches}>
            {SWITCHES.map((key) => (
              <Switch
                key={key}
                label={SWITCH_NAME[key]}
                checked={shown.switches[key] ?? true}
                onChange={(on) => set({ switches: { ...shown.switches, [key]: on } })}
              />
            ))}
          </div>
        </Setting>
      </Group>
      <Group title="栏目名称">
        <Setting name="sectionNames" {...props}>
          <div className={styles.names}>
            {inOrder(shown.sectionNames, props.sections).map(([page, name]) => (
              <Field key={page} label={base.sectionNames[page] ?? page}>
                {(control) => (
                  <Input
                    control={control}
                    text={name}
                    max={20}
                    onText={(text) =>
                      set({ sectionNames: { ...shown.sectionNames, [page]: text } })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
        </Setting>
      </Group>
      <Group title="横幅">
        <BannerNote />
        <Setting name="banners" {...props}>
          <Banners
            banners={shown.banners}
            places={props.sections.map((page) => [href(page), shown.sectionNames[page] ?? page])}
            Picker={props.Picker}
            onChange={(banners) => set({ banners })}
          />
        </Setting>
      </Group>
      <Group title="站点性质">
        <Setting name="demo" {...props}>
          <Switch
            label="演示站点：页脚注明内容为示例数据"
            checked={shown.demo}
            onChange={(demo) => set({ demo })}
          />
        </Setting>
      </Group>
    </div>
  )
}

/** Where the pictures of the home page are: these here are another thing. */
const BannerNote = () => {
  const href = useHref()
  return (
    <p className="muted">
      {'首页的横幅在“'}
      <Link to={href('content', { kind: 'banner' })} className="link">
        运营内容
      </Link>
      {'”的横幅里换。这里的图片只写进站点配置文件，供其他系统读取，不显示在首页。'}
    </p>
  )
}

/** The sections in this order; others after them. */
const inOrder = (
  names: Settings['sectionNames'],
  sections: readonly string[],
): [page: string, name: string][] => {
  const placeOf = (page: string): number => sections.indexOf(page) + 1 || sections.length + 1
  return Object.entries(names).toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

const Group = (props: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{props.title}</legend>
    {props.children}
  </fieldset>
)

/** One setting: of the default site the field alone, of another whether it has its own. */
const Setting = (props: FormProps & { name: SettingName; children: ReactNode }) => {
  const { name, own, base, following } = props
  const error = problemOf(name, own)
  const holds = own[name] !== null
  return (
    <div className={styles.setting}>
      {following && (
        <label className={styles.own}>
          <input
            type="checkbox"
            checked={holds}
            onChange={() =>
              props.onChange({ ...own, [name]: holds ? null : structuredClone(base[name]) })
            }
          />
          {`本站另设${SETTING_NAME[name]}`}
        </label>
      )}
      {holds ? (
        props.children
      ) : (
        <p className={styles.followed}>{`沿用默认站点：${spelled(name, base[name])}`}</p>
      )}
      {error !== null && typeof own[name] !== 'string' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const Line = (props: {
  name: TextName
  text: string
  own: OwnSettings
  onText: (text: string) => void
}) => (
  <Field
    label={SETTING_NAME[props.name]}
    required={props.name === 'webName'}
    hint={HINT[props.name]}
    error={problemOf(props.name, props.own)}
  >
    {(control) => <Input control={control} text={props.text} onText={props.onText} />}
  </Field>
)

/** The picture as it is now, the way to another, and its address for who has one elsewhere. */
const Picture = (props: Parameters<typeof Line>[0] & { Picker: PicturePicker }) => {
  const { name, text, own, onText, Picker } = props
  return (
    <div className={styles.picture}>
      <Line name={name} text={text} own={own} onText={onText} />
      <Picked
        label={SETTING_NAME[name]}
        text={text}
        fine={problemOf(name, own) === null}
        dark={name === 'logoDark'}
        onText={onText}
        Picker={Picker}
      />
    </div>
  )
}

/** A picture by its address as it looks, and 文件库 for another one. */
const Picked = (props: {
  label: string
  text: string
  /** The address can be shown. */
  fine: boolean
  dark?: boolean
  onText: (text: string) => void
  Picker: PicturePicker
}) => {
  const { label, text, onText, Picker } = props
  const [choosing, setChoosing] = useState(false)
  // Who may not see the library still writes an address.
  const chooses = useSession()?.permissions.includes('files:manage') === true
  const shown = text !== '' && props.fine
  if (!shown && !chooses) return null
  return (
    <div className={styles.picked} data-dark={props.dark || undefined}>
      {shown && <img key={text} src={text} alt={`当前的${label}`} />}
      {chooses && (
        <Button size="sm" onClick={() => setChoosing(true)}>
          从文件库选择或上传<span className="sr">{label}</span>
        </Button>
      )}
      {chooses && text !== '' && (
        <Button size="sm" variant="quiet" onClick={() => onText('')}>
          移除<span className="sr">{label}</span>
        </Button>
      )}
      {choosing && (
        <Picker
          onClose={() => setChoosing(false)}
          onPick={({ url }) => {
            onText(url)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

const Input = (props: {
  control: FieldControl
  text: string
  max?: number
  onText: (text: string) => void
}) => (
  <input
    {...props.control}
    className="input"
    maxLength={props.max ?? 200}
    value={props.text}
    onChange={(event) => props.onText(event.target.value)}
  />
)

type Banner = Settings['banners'][number]

const Banners = (props: {
  banners: readonly Banner[]
  /** Addresses of the sections by their names. */
  places: readonly (readonly [address: string, name: string])[]
  Picker: PicturePicker
  onChange: (banners: Banner[]) => void
}) => {
  const { banners, onChange } = props
  const set = (at: number, more: Partial<Banner>): void =>
    onChange(banners.map((it, n) => (n === at ? { ...it, ...more } : it)))
  return (
    <>
      {banners.length === 0 && <p className={styles.followed}>暂无横幅</p>}
      {banners.map((banner, at) => {
        const nth = `第 ${at + 1} 个横幅的`
        return (
          <div key={at} className={styles.banner}>
            <Field label={`${nth}图片地址`}>
              {(control) => (
                <Input
                  control={control}
                  text={banner.image}
                  onText={(image) => set(at, { image })}
                />
              )}
            </Field>
            <Picked
              label={`${nth}图片`}
              text={banner.image}
              fine={isAddress(banner.image)}
              onText={(image) => set(at, { image })}
              Picker={props.Picker}
            />
            <BannerLink
              label={`${nth}点击后打开`}
              link={banner.link}
              places={props.places}
              onLink={(link) => set(at, { link })}
            />
            <Field label={`${nth}替代文字`}>
              {(control) => (
                <Input control={control} text={banner.alt} onText={(alt) => set(at, { alt })} />
              )}
            </Field>
            <Button size="sm" onClick={() => onChange(banners.filter((_it, n) => n !== at))}>
              {`移除第 ${at + 1} 个`}
            </Button>
          </div>
        )
      })}
      {banners.length < MOST_BANNERS && (
        <Button size="sm" onClick={() => onChange([...banners, { image: '', link: '', alt: '' }])}>
          添加横幅
        </Button>
      )}
    </>
  )
}

const OTHER = 'other'

/** What a banner opens: nothing, a section, or an address of its own. */
const BannerLink = (props: {
  label: string
  link: string
  places: readonly (readonly [address: string, name: string])[]
  onLink: (link: string) => void
}) => {
  const { label, link, places, onLink } = props
  const named = link === '' || places.some(([address]) => address === link)
  const [writes, setWrites] = useState(!named)
  return (
    <>
      <Field label={label}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={writes || !named ? OTHER : link}
            onChange={({ target: { value } }) => {
              setWrites(value === OTHER)
              if (value !== OTHER) onLink(value)
            }}
          >
            <option value="">不打开页面</option>
            {places.map(([address, name]) => (
              <option key={address} value={address}>
                {name}
              </option>
            ))}
            <option value={OTHER}>其他地址</option>
          </select>
        )}
      </Field>
      {(writes || !named) && (
        <Field label={`${label}的地址`} hint="站内地址以 / 开头，站外地址以 https:// 开头">
          {(control) => <Input control={control} text={link} onText={onLink} />}
        </Field>
      )}
    </>
  )
}
