import { HEIGHT, WIDTH } from './scenes.ts'
import { CHROME, circle, DARK, gradient, path, rect, STEEL, stroke, times } from './shapes.ts'

/** Close views that look alike on most machines. Nothing in them can be read: they are shared by many. */

const dial = (x: number, y: number, radius: number, turn: number) =>
  circle(x, y, radius, '#101214') +
  circle(x, y, radius * 0.92, '#2a2f33') +
  times(11, (index) => {
    const mark = `rotate(${-120 + index * 24} ${x} ${y})`
    return `<g transform="${mark}">${rect(x - 4, y - radius * 0.84, 8, radius * 0.16, index > 8 ? '#e0563f' : CHROME, 3)}</g>`
  }) +
  `<g transform="rotate(${turn} ${x} ${y})">${path(`M${x - 8} ${y}L${x} ${y - radius * 0.72}L${x + 8} ${y}Z`, '#f2a32c')}</g>` +
  circle(x, y, radius * 0.12, CHROME)

export const meter = () =>
  gradient('board', '#3a4147', '#1b1e21') +
  rect(0, 0, WIDTH, HEIGHT, 'url(#board)') +
  path(`M60 900V330Q80 150 330 140H870Q1120 150 1140 330V900Z`, '#15181a') +
  dial(380, 430, 210, -34) +
  dial(820, 430, 210, 42) +
  rect(480, 690, 240, 110, '#0c0e0f', 14) +
  rect(494, 704, 212, 82, '#b9cfa4', 8) +
  path('M524 726H586L556 746L586 766H524L554 746Z', '#3d4a35') +
  times(3, (index) => rect(614 + index * 26, 758 - index * 14, 16, 14 + index * 14, '#3d4a35', 2)) +
  times(4, (index) => circle(170 + index * 74, 760, 20, ['#48a868', '#3a4147', '#e2b53a', '#3a4147'][index] ?? DARK)) +
  times(4, (index) => circle(800 + index * 74, 760, 20, ['#3a4147', '#4a8fd0', '#3a4147', '#c0392f'][index] ?? DARK))

export const typePlate = () =>
  gradient('paint', '#59636a', '#3f474d') +
  gradient('plate', '#dfe4e6', '#b4bcc1') +
  rect(0, 0, WIDTH, HEIGHT, 'url(#paint)') +
  path('M0 760Q500 700 1200 790V900H0Z', '#353c41') +
  rect(216, 176, 780, 560, '#2b3135', 26) +
  rect(206, 160, 780, 560, 'url(#plate)', 26) +
  rect(230, 184, 732, 512, '#c9d0d4', 14) +
  rect(270, 226, 300, 66, '#3c4449', 8) +
  rect(760, 226, 160, 66, '#8b9298', 8) +
  times(5, (index) => {
    const y = 336 + index * 64
    return (
      rect(270, y, 170 - (index % 2) * 40, 20, '#7d868c', 6) +
      rect(500, y - 8, 420 - ((index * 3) % 4) * 70, 36, '#eef1f2', 6) +
      rect(516, y + 2, 300 - ((index * 3) % 4) * 50, 16, '#4a5157', 5)
    )
  }) +
  [
    [240, 194],
    [952, 194],
    [240, 686],
    [952, 686],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 15, '#8b9298') + stroke(`M${x - 8} ${y - 6}L${x + 8} ${y + 6}`, '#555d63', 4))
    .join('')

export const cabin = () =>
  gradient('sky', '#86b3d8', '#dce9ee') +
  gradient('board', '#34393d', '#1a1d20') +
  rect(0, 0, WIDTH, HEIGHT, '#202427') +
  path('M120 60H1080L1140 560H60Z', 'url(#sky)') +
  path('M80 420Q340 300 600 400Q860 300 1120 410L1140 560H60Z', '#7d9d84') +
  path('M66 500H1134L1140 560H60Z', '#b3a58d') +
  path('M560 60H640L650 560H550Z', '#202427') +
  path('M0 560Q600 500 1200 560V900H0Z', 'url(#board)') +
  rect(880, 420, 220, 170, '#101214', 16) +
  rect(896, 436, 188, 138, '#3f7f86', 8) +
  path('M920 540L960 480L1000 520L1050 464V560H920Z', '#9fd0c4') +
  `<circle cx="470" cy="660" r="170" fill="none" stroke="#0e1011" stroke-width="36"/>` +
  circle(470, 660, 48, '#2d3236') +
  stroke('M470 660L330 700M470 660L610 700M470 660V810', '#0e1011', 26) +
  path('M640 900V740Q650 640 760 640H900Q1010 640 1020 740V900Z', '#43494e') +
  path('M700 900V760Q706 700 770 700H890Q954 700 960 760V900Z', '#555d63') +
  [1090, 160]
    .map(
      (x) =>
        rect(x - 9, 640, 18, 200, '#101214', 9) +
        rect(x - 28, 590, 56, 90, '#2d3236', 22) +
        circle(x, 612, 10, '#e2b53a'),
    )
    .join('')

export const controlPanel = () =>
  rect(0, 0, WIDTH, HEIGHT, '#6b7379') +
  rect(0, 0, WIDTH, 90, '#5d656b') +
  rect(170, 110, 860, 700, '#1d2023', 30) +
  rect(190, 130, 820, 660, '#31373c', 22) +
  rect(240, 180, 420, 240, '#101214', 14) +
  rect(258, 198, 384, 204, '#2f6f77', 8) +
  stroke('M280 370L340 300L400 340L470 250L540 290L620 230', '#b8e3d6', 10) +
  dial(830, 300, 125, 24) +
  times(8, (index) => {
    const colour =
      ['#48a868', '#8b9298', '#8b9298', '#e2b53a', '#8b9298', '#4a8fd0', '#8b9298', '#8b9298'][index] ?? STEEL
    return (
      circle(290 + (index % 4) * 110, 520 + Math.floor(index / 4) * 120, 38, '#101214') +
      circle(290 + (index % 4) * 110, 520 + Math.floor(index / 4) * 120, 28, colour)
    )
  }) +
  circle(850, 590, 110, '#e2b53a') +
  circle(850, 590, 78, '#a32a20') +
  circle(850, 582, 66, '#d23c2f')

export const engine = () =>
  rect(0, 0, WIDTH, HEIGHT, '#24292d') +
  rect(0, 0, WIDTH, 120, '#3a4147') +
  stroke('M90 0V900M1110 0V900', '#1a1d20', 60) +
  rect(300, 300, 560, 330, '#6f7a70', 20) +
  rect(330, 220, 500, 110, '#829084', 18) +
  times(6, (index) => rect(356 + index * 78, 240, 58, 70, '#5c675e', 10)) +
  rect(340, 610, 480, 120, '#4f5a52', 16) +
  stroke('M300 360H190V700', '#2f3539', 46) +
  stroke('M860 340Q980 340 980 480V760', '#a85c34', 40) +
  circle(560, 480, 110, '#3a4147') +
  circle(560, 480, 84, STEEL) +
  circle(560, 480, 24, DARK) +
  circle(330, 640, 74, '#3a4147') +
  circle(330, 640, 52, STEEL) +
  circle(330, 640, 16, DARK) +
  stroke('M480 404L270 596M640 556L380 700', '#131517', 14) +
  rect(700, 440, 110, 180, '#e2b53a', 18) +
  rect(700, 440, 110, 40, '#2d3236', 10) +
  times(4, (index) => circle(370 + index * 130, 670, 12, '#8b9298')) +
  rect(900, 640, 160, 180, '#2f5d8a', 16) +
  rect(930, 610, 30, 34, '#c0392f', 6) +
  rect(1000, 610, 30, 34, '#131517', 6)
