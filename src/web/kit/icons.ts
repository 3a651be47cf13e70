import { type ComponentType, createElement } from 'react'
import AlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import AlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import ArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import ArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import ArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import Building from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import Bulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import CalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import CalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import Check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import ChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import ChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import ChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import ChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import CircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import CircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import ClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import Copy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import Copyright from '@tabler/icons-react/dist/esm/icons/IconCopyright.mjs'
import Download from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import ExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import EyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import FileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs'
import FileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import Filter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import Headset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import History from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import Home from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import Inbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import InfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import Link from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import Loader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import MapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import MessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import Menu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import Phone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import Photo from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import Printer from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import Qrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import Receipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import Registered from '@tabler/icons-react/dist/esm/icons/IconRegistered.mjs'
import RosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import School from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import SearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import Share3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import SortDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs'
import Star from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import Table from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import TargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import TextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs'
import User from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import UserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import WifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import X from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import StarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'

/** An icon decorates: it is hidden from assistive technology, its neighbour's text says the same. */
export interface IconProps {
  /** Pixels: 16, 18, 20 (the usual), 24 or 26. */
  size?: number
  className?: string
}

export type Icon = ComponentType<IconProps>

const drawn =
  (Drawing: typeof X): Icon =>
  ({ size = 20, className = '' }) =>
    createElement(Drawing, {
      size,
      className,
      stroke: size <= 16 ? 2 : 1.6,
      'aria-hidden': true,
      focusable: false,
    })

export const IconAlertCircle = /* @__PURE__ */ drawn(AlertCircle)
export const IconAlertTriangle = /* @__PURE__ */ drawn(AlertTriangle)
export const IconArrowLeft = /* @__PURE__ */ drawn(ArrowLeft)
export const IconArrowRight = /* @__PURE__ */ drawn(ArrowRight)
export const IconArrowUp = /* @__PURE__ */ drawn(ArrowUp)
export const IconBuilding = /* @__PURE__ */ drawn(Building)
export const IconBulb = /* @__PURE__ */ drawn(Bulb)
export const IconCalendarEvent = /* @__PURE__ */ drawn(CalendarEvent)
export const IconCalendarPlus = /* @__PURE__ */ drawn(CalendarPlus)
export const IconCheck = /* @__PURE__ */ drawn(Check)
export const IconChevronDown = /* @__PURE__ */ drawn(ChevronDown)
export const IconChevronLeft = /* @__PURE__ */ drawn(ChevronLeft)
export const IconChevronRight = /* @__PURE__ */ drawn(ChevronRight)
export const IconChevronUp = /* @__PURE__ */ drawn(ChevronUp)
export const IconCircleCheck = /* @__PURE__ */ drawn(CircleCheck)
export const IconCircleDashed = /* @__PURE__ */ drawn(CircleDashed)
export const IconClipboardCheck = /* @__PURE__ */ drawn(ClipboardCheck)
export const IconCopy = /* @__PURE__ */ drawn(Copy)
export const IconCopyright = /* @__PURE__ */ drawn(Copyright)
export const IconDownload = /* @__PURE__ */ drawn(Download)
export const IconExternalLink = /* @__PURE__ */ drawn(ExternalLink)
export const IconEye = /* @__PURE__ */ drawn(Eye)
export const IconEyeOff = /* @__PURE__ */ drawn(EyeOff)
export const IconFileDescription = /* @__PURE__ */ drawn(FileDescription)
export const IconFileText = /* @__PURE__ */ drawn(FileText)
export const IconFilter = /* @__PURE__ */ drawn(Filter)
export const IconHeadset = /* @__PURE__ */ drawn(Headset)
export const IconHistory = /* @__PURE__ */ drawn(History)
export const IconHome = /* @__PURE__ */ drawn(Home)
export const IconInbox = /* @__PURE__ */ drawn(Inbox)
export const IconInfoCircle = /* @__PURE__ */ drawn(InfoCircle)
export const IconLink = /* @__PURE__ */ drawn(Link)
export const IconLoader2 = /* @__PURE__ */ drawn(Loader2)
export const IconLock = /* @__PURE__ */ drawn(Lock)
export const IconMapPin = /* @__PURE__ */ drawn(MapPin)
export const IconMessageCircle = /* @__PURE__ */ drawn(MessageCircle)
export const IconMenu2 = /* @__PURE__ */ drawn(Menu2)
export const IconPhone = /* @__PURE__ */ drawn(Phone)
export const IconPhoto = /* @__PURE__ */ drawn(Photo)
export const IconPlus = /* @__PURE__ */ drawn(Plus)
export const IconPrinter = /* @__PURE__ */ drawn(Printer)
export const IconQrcode = /* @__PURE__ */ drawn(Qrcode)
export const IconReceipt2 = /* @__PURE__ */ drawn(Receipt2)
export const IconRegistered = /* @__PURE__ */ drawn(Registered)
export const IconRosetteDiscountCheck = /* @__PURE__ */ drawn(RosetteDiscountCheck)
export const IconSchool = /* @__PURE__ */ drawn(School)
export const IconSearch = /* @__PURE__ */ drawn(Search)
export const IconSearchOff = /* @__PURE__ */ drawn(SearchOff)
export const IconShare3 = /* @__PURE__ */ drawn(Share3)
export const IconSortDescending = /* @__PURE__ */ drawn(SortDescending)
export const IconStar = /* @__PURE__ */ drawn(Star)
export const IconTable = /* @__PURE__ */ drawn(Table)
export const IconTargetArrow = /* @__PURE__ */ drawn(TargetArrow)
export const IconTextSize = /* @__PURE__ */ drawn(TextSize)
export const IconUser = /* @__PURE__ */ drawn(User)
export const IconUserCheck = /* @__PURE__ */ drawn(UserCheck)
export const IconWifiOff = /* @__PURE__ */ drawn(WifiOff)
export const IconX = /* @__PURE__ */ drawn(X)
/** The one filled icon: a favourite that is set. */
export const IconStarFilled: Icon = ({ size = 20, className = '' }) =>
  createElement(StarFilled, { size, className, 'aria-hidden': true, focusable: false })
