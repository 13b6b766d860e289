/** EUI-64 as labels and network servers write it: 16 hex digits, perhaps in pairs. */
const EUI = /^(?:[0-9a-f]{2}[-:]?){7}[0-9a-f]{2}$/i
const NAME = /^[A-Za-z0-9][A-Za-z0-9._:-]{2,63}$/

/**
 * The one spelling under which a device's second name is kept and looked up; null for what cannot
 * be one. EUIs become 16 lower-case hex digits, since ChirpStack and The Things Stack differ in
 * case. What looks like an IMEI is refused: the two never mean two devices.
 */
export const deviceAlias = (text: string): string | null => {
  const alias = text.trim()
  if (EUI.test(alias)) return alias.replaceAll(/[-:]/g, '').toLowerCase()
  return NAME.test(alias) && !/^\d{15}$/.test(alias) ? alias : null
}
