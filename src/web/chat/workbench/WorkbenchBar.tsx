import { Button } from '#web/kit/Button.tsx'
import { IconKeyboard, IconSearch, IconVolume, IconVolumeOff } from '#web/kit/icons.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { canSound, chime } from '../sound.ts'
import { useSoundOn } from '../useAnnouncing.ts'
import { PresenceSwitch } from './PresenceSwitch.tsx'
import styles from './Workbench.module.css'

const VIEWS = [
  { value: 'workbench', name: '接待' },
  { value: 'wall', name: '监看' },
] as const

/** 状态, 提示音, 命令 and 快捷键 above the lists; for supervisors also what is looked at. */
export const WorkbenchBar = (props: {
  /** Absent for who does not supervise. */
  wall?: boolean
  /** Beside the tabs: buttons are read out and told on hover. */
  compact: boolean
  onCommands: () => void
  onHelp: () => void
}) => {
  const { wall, compact } = props
  const [sound, setSound] = useSoundOn(true)
  const { go } = useAddress()
  return (
    <div className={styles.bar}>
      <PresenceSwitch />
      <div className={styles.barRight}>
        {wall !== undefined && (
          <Segmented
            label="工作台"
            options={VIEWS}
            value={wall ? 'wall' : 'workbench'}
            onChange={(view) => go({ wall: view === 'wall' ? '1' : '', watch: '' })}
          />
        )}
        {canSound() && (
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={sound}
            title={sound ? '提示音已开' : '提示音已关'}
            onClick={() => {
              if (!sound) chime()
              setSound(!sound)
            }}
          >
            {sound ? <IconVolume size={16} /> : <IconVolumeOff size={16} />}
            <span className={compact ? 'sr' : undefined}>
              {sound ? '提示音已开' : '提示音已关'}
            </span>
          </Button>
        )}
        <Button size="sm" variant="quiet" title="命令" onClick={props.onCommands}>
          <IconSearch size={16} />
          <span className={compact ? 'sr' : undefined}>命令</span>
        </Button>
        <Button size="sm" variant="quiet" title="快捷键" onClick={props.onHelp}>
          <IconKeyboard size={16} />
          <span className={compact ? 'sr' : undefined}>快捷键</span>
        </Button>
      </div>
    </div>
  )
}
