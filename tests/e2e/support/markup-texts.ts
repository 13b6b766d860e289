/** What people type, by malice or by habit; each has to stand on the page as it was typed. */
export const MARKUP = [
  '<script>window.wasRun=1</script>',
  '"><img src=x onerror=window.wasRun=1>',
  '<svg/onload=window.wasRun=1><style>*{display:none}</style>',
  '\'"`{{7*7}}${7*7}<%= 7 %>$t(common.close)',
  '&lt;b&gt;&amp;&#x41;',
  'حجرة التبريد ١ ‏(يمين)',
  '‮txet desrever',
  '🧊🐟 Fagylalt–pult №5',
  'javascript:window.wasRun=1',
  'Tiefkühlzellenvorraum'.repeat(4),
] as const
