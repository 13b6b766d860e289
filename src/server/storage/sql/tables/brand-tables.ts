export type BrandTables = {
  brand: {
    account_id: number
    name: string
    accent: string
    sender_name: string | null
    reply_to: string | null
    mail_footer: string | null
    paper_footer: string | null
  }
  brand_logo: {
    account_id: number
    scheme: 'light' | 'dark'
    media_type: 'image/png' | 'image/webp' | 'image/svg+xml'
    hash: string
    bytes: Uint8Array
  }
  brand_host: { host: string; account_id: number; place: number }
}
