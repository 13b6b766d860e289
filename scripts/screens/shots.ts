import type { Page } from 'playwright-core'
import { DEMO_STAFF } from '../../src/server/demo/set-up-demo.ts'
import { exampleMail } from './example-mail.ts'
import {
  openAlarm,
  openAt,
  openCooling,
  openDeviceKey,
  openExport,
  openMonth,
  openMore,
  openSettings,
  openTool,
  openToolForm,
  openVerification,
  openWall,
  openWallLinks,
} from './steps.ts'

/** Windows that pictures are taken in: width and height, px. */
export const SIZES = { 1280: 900, 390: 844 } as const
export const SCHEMES = ['light', 'dark'] as const

/**
 * `isOverlay`: a dialog covers the page, so the picture shows the window and not the whole page.
 * `account`: who is logged in; null for nobody.
 */
export type Shot = {
  name: string
  isOverlay?: true
  account: string | null
  take: (page: Page, url: string) => Promise<void>
}

export const SHOTS: readonly Shot[] = [
  {
    name: 'login-hu',
    account: null,
    take: async (page, url) => void (await page.goto(`${url}/login`)),
  },
  {
    name: 'register-hu',
    account: null,
    take: async (page, url) => void (await page.goto(`${url}/register`)),
  },
  { name: 'terms-hu', account: null, take: openAt('/terms', 'h2') },
  {
    name: 'profile-hu',
    account: 'agnes@demo.example',
    take: openAt('/pages/user', 'input[name="lastName"]'),
  },
  {
    name: 'profile-de',
    account: 'katrin@demo.example',
    take: openAt('/pages/user', 'input[name="lastName"]'),
  },
  {
    name: 'dashboard-hu',
    account: 'agnes@demo.example',
    take: async (page, url) => void (await page.goto(`${url}/dashboard`)),
  },
  {
    name: 'dashboard-en',
    account: 'joanna@demo.example',
    take: async (page, url) => void (await page.goto(`${url}/dashboard`)),
  },
  {
    name: 'dashboard-de',
    account: 'katrin@demo.example',
    take: async (page, url) => void (await page.goto(`${url}/dashboard`)),
  },
  { name: 'wall-links-hu', account: 'agnes@demo.example', take: openWallLinks },
  { name: 'wall-hu', account: 'agnes@demo.example', take: openWall },
  {
    name: 'verify-hu',
    account: 'agnes@demo.example',
    take: openVerification,
  },
  {
    name: 'verify-unknown-hu',
    account: null,
    take: openAt('/verify?code=00000-00000-00000-00000', 'h2'),
  },
  {
    name: 'tool-en',
    account: 'joanna@demo.example',
    take: openTool('Dairy cold room 2'),
  },
  {
    name: 'tool-month-en',
    account: 'joanna@demo.example',
    take: openMonth('Dairy cold room 2', 'This month'),
  },
  {
    name: 'cooling-en',
    account: 'joanna@demo.example',
    take: openCooling('Freezer room, west', 'Cooling health'),
  },
  {
    name: 'cooling-hu',
    account: 'agnes@demo.example',
    take: openCooling('Húshűtő kamra', 'A hűtés állapota'),
  },
  {
    name: 'cooling-de',
    account: 'katrin@demo.example',
    take: openCooling('Fleischkühlraum', 'Zustand der Kühlung'),
  },
  {
    name: 'tool-settings-hu',
    isOverlay: true,
    account: 'agnes@demo.example',
    take: openSettings('Húshűtő kamra', 'Beállítások'),
  },
  {
    name: 'tool-settings-de',
    isOverlay: true,
    account: 'katrin@demo.example',
    take: openSettings('Fleischkühlraum', 'Einstellungen'),
  },
  {
    name: 'tool-more-hu',
    isOverlay: true,
    account: 'agnes@demo.example',
    take: openMore('Húshűtő kamra', 'Beállítások', 'További riasztási beállítások'),
  },
  {
    name: 'tool-more-de',
    isOverlay: true,
    account: 'katrin@demo.example',
    take: openMore('Fleischkühlraum', 'Einstellungen', 'Weitere Alarmeinstellungen'),
  },
  {
    name: 'export',
    isOverlay: true,
    account: DEMO_STAFF.superadmin,
    take: openExport,
  },
  {
    name: 'users',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/userlist?search=demo.ex', 'tbody mark'),
  },
  {
    name: 'user-form',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/userform', 'input[name="email"]'),
  },
  {
    name: 'affiliates',
    account: DEMO_STAFF.superadmin,
    take: openAt('/affiliate/userlist', 'tbody th'),
  },
  {
    name: 'tool-list',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/toollist', 'tbody th'),
  },
  {
    name: 'admin-dashboard',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/dashboard?userId=5', 'article'),
  },
  {
    name: 'devices',
    account: DEMO_STAFF.superadmin,
    take: openAt('/factory/view', 'tbody th'),
  },
  {
    name: 'device-key',
    isOverlay: true,
    account: DEMO_STAFF.superadmin,
    take: openDeviceKey,
  },
  { name: 'audit', account: DEMO_STAFF.superadmin, take: openAt('/audit', 'main ol li') },
  {
    name: 'audit-de',
    account: 'katrin@demo.example',
    take: openAt('/audit', 'main ol li'),
  },
  { name: 'tool-form-hu', account: DEMO_STAFF.superadmin, take: openToolForm },
  {
    name: 'mail-hu',
    account: null,
    take: (page) =>
      page.setContent(exampleMail('hungarian', 'Tejhűtő 2, hátsó raktár', 'Kovács Ágnes')),
  },
  {
    name: 'mail-en',
    account: null,
    take: (page) =>
      page.setContent(exampleMail('english', 'Milk fridge 2, back store', 'Joanna Whitfield')),
  },
  {
    name: 'alarms-hu',
    account: 'agnes@demo.example',
    take: openAlarm,
  },
  { name: 'alarms-reseller', account: DEMO_STAFF.affiliate, take: openAt('/alarms', 'main h3') },
  {
    name: 'alarms-past-de',
    account: 'katrin@demo.example',
    take: openAt('/alarms?show=past', 'main h3'),
  },
  {
    name: 'tool-alarm-en',
    account: 'joanna@demo.example',
    take: openTool('Meat cold room'),
  },
  { name: 'tool-hu', account: 'agnes@demo.example', take: openTool('Húshűtő kamra') },
]
