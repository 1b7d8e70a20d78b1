import { arch, beacon, cab, cylinder, exhaust, lamp, pin, vents, wheel } from './machine-parts.ts'
import { CHROME, circle, DARK, GLASS, GLASS_LIGHT, path, rect, shade, STEEL, stroke, times } from './shapes.ts'

/** All face to the left. */

export function forklift(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    rect(170, 560, 220, 150, '#b58d5b', 4) +
    rect(170, 560, 220, 30, '#c9a373', 4) +
    rect(270, 590, 16, 120, '#a07a4a') +
    rect(160, 716, 250, 18, '#4a5157', 4) +
    rect(410, 180, 30, 570, '#3a4147', 6) +
    rect(450, 180, 22, 570, '#565e64', 6) +
    rect(396, 180, 90, 20, '#3a4147', 6) +
    rect(396, 420, 90, 18, '#3a4147', 6) +
    stroke('M395 640V726', '#4a5157', 20) +
    path('M480 560H600V500H900Q990 506 996 600V700H480Z', paint) +
    path('M890 500Q990 506 996 600V700H860Z', dark) +
    rect(480, 660, 516, 40, shade(paint, 0.7)) +
    stroke('M520 560L590 290H840L900 500', DARK, 22) +
    rect(570, 270, 290, 26, DARK, 10) +
    path('M700 500V420Q704 396 730 400L750 500Z', '#3a4147') +
    stroke('M586 520L636 430', '#4a5157', 12) +
    stroke('M610 416L660 446', DARK, 12) +
    vents(760, 560, 90, dark, 3) +
    beacon(700, 240) +
    arch(580, 84) +
    wheel(580, 84, shade(paint, 1.1)) +
    wheel(870, 70, shade(paint, 1.1))
  )
}

export function tractor(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    path('M180 540Q182 500 240 494H580V660H190Z', paint) +
    path('M186 610H580V660H190Z', dark) +
    vents(230, 530, 110, dark, 3) +
    lamp(180, 566) +
    exhaust(470, 330, 164) +
    rect(300, 640, 500, 50, '#2d3236', 8) +
    cab(560, 270, 270, 330) +
    beacon(740, 236) +
    stroke('M960 650L1050 650L1064 720', '#4a5157', 24) +
    path('M640 620Q650 440 820 440Q960 446 980 580L940 560Q900 490 820 490Q700 500 690 640Z', paint) +
    wheel(300, 100, '#e8dfc8') +
    path('M196 600Q240 540 330 548L400 590L390 610Q320 570 220 616Z', dark) +
    wheel(810, 158, '#e8dfc8')
  )
}

export function forestHarvester(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    stroke('M600 560L480 250', dark, 50) +
    stroke('M600 556L484 250', paint, 36) +
    stroke('M482 246L210 330', dark, 40) +
    stroke('M482 244L214 326', paint, 28) +
    cylinder([560, 470], [420, 290], 22) +
    stroke('M210 330V420', DARK, 16) +
    path('M160 420H262L280 600L240 640H180L140 600Z', '#4a5157') +
    rect(176, 450, 70, 120, paint, 8) +
    circle(150, 560, 28, DARK) +
    circle(272, 560, 28, DARK) +
    rect(100, 606, 220, 30, '#8d6b42', 14) +
    pin(482, 248, 18) +
    path('M720 480H1000Q1040 486 1044 530V660H720Z', paint) +
    path('M970 480H1000Q1040 486 1044 530V660H970Z', dark) +
    vents(830, 520, 110, dark, 4) +
    exhaust(900, 400, 84) +
    rect(380, 620, 640, 46, dark, 8) +
    cab(540, 330, 210, 310) +
    beacon(660, 296) +
    wheel(420, 92, shade(paint, 1.1)) +
    wheel(610, 92, shade(paint, 1.1)) +
    arch(900, 106) +
    wheel(900, 106, shade(paint, 1.1))
  )
}

export function generator(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    rect(210, 720, 780, 40, '#3a4147', 6) +
    rect(250, 752, 90, 18, DARK, 4) +
    rect(860, 752, 90, 18, DARK, 4) +
    rect(220, 380, 760, 344, paint, 18) +
    rect(220, 660, 760, 64, dark, 14) +
    rect(260, 430, 150, 200, '#2d3236', 12) +
    rect(280, 450, 110, 60, '#8fb7a0', 6) +
    times(3, (index) => circle(300 + index * 36, 550, 13, ['#48a868', '#e2b53a', '#c0392f'][index] ?? DARK)) +
    rect(290, 584, 90, 24, '#4a5157', 6) +
    stroke('M450 400V700M690 400V700', dark, 6) +
    vents(740, 440, 190, dark, 8) +
    rect(480, 540, 40, 12, DARK, 6) +
    exhaust(860, 316, 66) +
    stroke('M520 380Q600 310 680 380', '#4a5157', 16)
  )
}

export function machiningCentre(paint: string): string {
  return (
    rect(230, 230, 640, 510, '#dfe4e4', 14) +
    rect(230, 620, 640, 120, paint, 10) +
    rect(230, 230, 640, 60, paint, 12) +
    rect(300, 320, 340, 270, '#4a5157', 10) +
    rect(316, 336, 308, 238, GLASS, 6) +
    path('M340 336H430L350 574H316V420Z', GLASS_LIGHT) +
    rect(440, 336, 60, 110, STEEL) +
    rect(458, 446, 24, 60, CHROME) +
    rect(360, 540, 220, 34, '#767f86') +
    rect(640, 440, 16, 80, DARK, 6) +
    rect(700, 320, 140, 270, '#cbd2d3', 10) +
    rect(880, 330, 130, 210, '#2d3236', 12) +
    rect(896, 348, 98, 76, '#8fb7d0', 6) +
    times(9, (index) => rect(900 + (index % 3) * 32, 442 + Math.floor(index / 3) * 26, 22, 16, '#767f86', 4)) +
    circle(980, 520, 12, '#c0392f') +
    rect(866, 400, 20, 30, '#767f86') +
    rect(250, 736, 80, 34, DARK, 4) +
    rect(770, 736, 80, 34, DARK, 4) +
    rect(800, 150, 20, 80, '#767f86') +
    rect(796, 150, 28, 24, '#48a868', 5) +
    rect(796, 176, 28, 24, '#e2b53a', 5)
  )
}
