/** What both tables of the page are kept under: registering a device changes the two. */
export const DEVICE_TABLES = ['devices'] as const
