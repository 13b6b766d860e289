import type { Api } from './api-rig.ts'

/**
 * The accounts of most tests: superadmin `boss`; below it `admin`, its affiliate and that one's
 * user; and `stranger`, an admin beside them. E-mails are NAME@example.com.
 */
export const addAccountTree = async (api: Api) => {
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  const admin = await api.addAccount('admin', boss, 'admin@example.com')
  const affiliate = await api.addAccount('affiliate', admin, 'affiliate@example.com')
  const user = await api.addAccount('user', affiliate, 'user@example.com')
  const stranger = await api.addAccount('admin', boss, 'stranger@example.com')
  return { boss, admin, affiliate, user, stranger }
}
