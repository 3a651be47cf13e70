import { Button } from '#web/kit/Button.tsx'
import { IconKeyboard, IconVolume, IconVolumeOff } from '#web/kit/icons.ts'
import { PresenceSwitch } from './PresenceSwitch.tsx'
import type { Sound } from './useSound.ts'
import styles from './Workbench.module.css'

/** 状态, 提示音 and 快捷键 above the lists. */
export const DeskBar = ({ sound, onHelp }: { sound: Sound; onHelp: () => void }) => (
  <div className={styles.bar}>
    <PresenceSwitch />
    <div className={styles.barRight}>
      {sound.known && (
        <Button size="sm" variant="quiet" aria-pressed={sound.on} onClick={sound.toggle}>
          {sound.on ? <IconVolume size={16} /> : <IconVolumeOff size={16} />}
          {sound.on ? '提示音已开' : '提示音已关'}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onHelp}>
        <IconKeyboard size={16} />
        快捷键
      </Button>
    </div>
  </div>
)
