export interface Device {
  browser: string
  system: string
  isPhone: boolean
}

// In this order: Edge and Opera also call themselves Chrome, and everything calls itself Safari.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

// Android also calls itself Linux, and an iPhone calls itself Mac OS X.
const SYSTEMS: [RegExp, string, boolean][] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', false],
  [/\bLinux\b/, 'Linux', false],
]

/** Which browser on which system, read off what the browser says of itself; undefined when that says nothing. */
export function deviceOf(userAgent: string): Device | undefined {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))
  return browser && system && { browser: browser[1], system: system[1], isPhone: system[2] }
}
